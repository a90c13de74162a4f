#!/bin/sh
# Builds the editor's one file again from the locked packages: needs node and npm, at development time only.
#     platform/config/vendoring/codemirror/build.sh
# Then put the digests that it prints into static/vendor/manifest.json. The same packages give the same file.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out="$here/../../static/vendor/codemirror-6.43.15"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp "$here/package.json" "$here/package-lock.json" "$here/entry.js" "$work"
cd "$work"
npm ci --ignore-scripts --no-audit --no-fund --silent
node_modules/.bin/esbuild entry.js --bundle --minify --format=esm --target=es2022 --legal-comments=none \
    --log-level=warning --outfile=codemirror.js

mkdir -p "$out"
cp codemirror.js "$out"
for package in @codemirror/commands @codemirror/lang-python @codemirror/language @codemirror/state @codemirror/view \
    @lezer/common @lezer/highlight @lezer/lr @lezer/python @marijn/find-cluster-break crelt style-mod w3c-keyname; do
    printf '%s %s\n\n' "$package" "$(node -p "require('./node_modules/$package/package.json').version")"
    cat "node_modules/$package/LICENSE"
    printf '\n'
done > "$out/LICENSE"
cd "$out"
sha256sum LICENSE codemirror.js
