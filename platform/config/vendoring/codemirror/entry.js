/** What of CodeMirror the site's editor uses (`static/site/editor.js`): the rest is left out of the bundle. */

export { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
export { pythonLanguage } from "@codemirror/lang-python";
export { LanguageSupport, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { EditorState, StateEffect, StateField } from "@codemirror/state";
export { Decoration, EditorView, WidgetType, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
export { classHighlighter } from "@lezer/highlight";
