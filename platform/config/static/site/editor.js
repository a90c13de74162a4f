/** A text area that becomes an editor of Python: colours, numbers, marked lines. The text area keeps the text. */

import {
  Decoration,
  EditorState,
  EditorView,
  LanguageSupport,
  StateEffect,
  StateField,
  WidgetType,
  bracketMatching,
  classHighlighter,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  indentOnInput,
  indentUnit,
  keymap,
  lineNumbers,
  pythonLanguage,
  syntaxHighlighting,
} from "../vendor/codemirror-6.43.15/codemirror.js";

/** @typedef {{line: number, text: string}} Mark */

const setMarks = StateEffect.define();

class Sentence extends WidgetType {
  constructor(text) {
    super();
    this.text = text;
  }

  eq(other) {
    return other.text === this.text;
  }

  toDOM() {
    const node = document.createElement("div");
    node.className = "cm-sentence";
    node.textContent = this.text;
    return node;
  }
}

/** What went wrong stands under its line, and moves with it while the author types. */
const marks = StateField.define({
  create: () => Decoration.none,
  update: (value, change) => {
    const asked = change.effects.find((effect) => effect.is(setMarks));
    return asked ? drawn(asked.value, change.state.doc) : value.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function drawn(asked, doc) {
  const known = asked.filter(({ line }) => line >= 1 && line <= doc.lines);
  const ranges = known.flatMap(({ line, text }) => {
    const { from, to } = doc.line(line);
    return [Decoration.line({ class: "cm-marked" }).range(from), Decoration.widget({ widget: new Sentence(text), block: true, side: 1 }).range(to)];
  });
  return Decoration.set(ranges, true);
}

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "transparent", fontSize: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { padding: "var(--s4) 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 var(--s4)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--muted)", border: "none", paddingInlineStart: "var(--s2)" },
  /* Where an editor waits below the fold it has not measured its lines yet: the numbers stand right all the same. */
  ".cm-gutterElement + .cm-gutterElement": { minHeight: "1.59em" },
  ".cm-gutterElement:nth-child(2)": { marginTop: "var(--s4)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-active)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--code-selection)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--code-selection)" },
  ".cm-marked": { backgroundColor: "var(--bad-soft)", boxShadow: "inset 4px 0 var(--bad)" },
  ".cm-sentence": { width: "0", minWidth: "100%", padding: "0 var(--s4) var(--s2)", backgroundColor: "var(--bad-soft)", boxShadow: "inset 4px 0 var(--bad)", color: "var(--bad)", fontFamily: "var(--sans)", fontWeight: "550", whiteSpace: "normal", overflowWrap: "anywhere" },
});

/** Escape, then Tab, leaves the editor, also where something is selected and for those who are slow. */
const wayOut = { key: "Escape", run: (view) => view.setTabFocusMode(10000) ?? true };

/** What is selected is replaced by us: browsers would style what comes instead inline, which no page of ours may. */
const replaced = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const text = event.inputType.startsWith("delete") ? "" : event.inputType === "insertText" && event.data;
    const { from, to } = selected(view);
    if (typeof text !== "string" || from === to || view.composing) return false;
    view.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length }, userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

/** The editor hears of a new selection only a moment later than the document has it. @param {EditorView} view */
function selected(view) {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = /** @type {Selection} */ (getSelection());
  if (!view.state.selection.main.empty || !view.contentDOM.contains(anchorNode) || !view.contentDOM.contains(focusNode)) return view.state.selection.main;
  const ends = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  return { from: Math.min(...ends), to: Math.max(...ends) };
}

/** @param {HTMLTextAreaElement} area its `data-label`, `data-hint` (an element's id) and the document's nonce are read
 * @param {HTMLElement} home where the editor goes */
export function edit(area, home) {
  const told = { "aria-label": area.dataset.label ?? "", "aria-describedby": area.dataset.hint ?? "", spellcheck: "false", autocapitalize: "off", tabindex: "0" };
  const view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      extensions: [
        history(),
        lineNumbers(),
        drawSelection(),
        indentUnit.of("    "),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        syntaxHighlighting(classHighlighter),
        new LanguageSupport(pythonLanguage),
        marks,
        replaced,
        keymap.of([wayOut, ...defaultKeymap, ...historyKeymap, { key: "Tab", run: indentMore, shift: indentLess }]),
        // A scrolled region needs something in it that says to take the focus; axe does not count contenteditable.
        EditorView.contentAttributes.of(() => ({ ...told, "aria-invalid": String(area.ariaInvalid === "true") })),
        EditorView.cspNonce.of(nonce()),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          area.value = update.state.doc.toString();
          area.dispatchEvent(new Event("input"));
        }),
        theme,
      ],
    }),
  });
  home.replaceChildren(view.dom);
  home.hidden = false;
  area.hidden = true;
  return {
    /** @param {string} text */
    write(text) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, effects: setMarks.of([]) });
    },
    /** @param {Mark[]} asked */
    mark(asked) {
      view.dispatch({ effects: setMarks.of(asked) });
    },
    focus: () => view.focus(),
    /** After the text area was told that it is valid, or not. */
    judged: () => view.dispatch({}),
  };
}

/** Scripts hide their nonce from the page's markup, not from scripts. */
const nonce = () => /** @type {HTMLElement | null} */ (document.querySelector("script[nonce]"))?.nonce ?? "";
