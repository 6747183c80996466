const STYLE = `body{margin:0;padding:24px;font:14px/1.7 -apple-system,"PingFang SC","Microsoft YaHei",sans-serif;color:#1f1f1f;background:#fff}
main{max-width:800px;margin:0 auto;overflow-wrap:anywhere}
h1{font-size:20px;line-height:1.4;text-align:center;margin:0 0 8px}
.by{text-align:center;color:#595959;margin:0 0 24px}
img{max-width:100%;height:auto}
table{border-collapse:collapse;max-width:100%}
td,th{border:1px solid #d9d9d9;padding:4px 8px}
blockquote{margin:0;padding-left:12px;border-left:3px solid #d9d9d9}
pre{white-space:pre-wrap}`;

/** A standalone page without scripts; `main` is HTML. */
export function htmlPage(title: string, main: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${main}</main></body>
</html>
`;
}

/** Text as HTML, also inside quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
