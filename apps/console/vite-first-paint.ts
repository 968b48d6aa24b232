import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'

interface Markup {
  firstPaint: () => Record<'zh' | 'en', string>
}

/** Inserts the template of the current language into the root, then runs `more` with it. */
const script = (more: string): string =>
  `(function(root){var both=document.querySelectorAll('template'),zh=document.documentElement.lang==='zh-CN',` +
  `own=window.slipwayConfig||{};if(!own.logo&&!own.background){root.append(both[zh?0:1].content);${more}}` +
  `both.forEach(function(each){each.remove()})})(document.getElementById('root'))`

/**
 * By document: the module that renders it, and what its script does next. For any URL other than the product list,
 * `main` is empty.
 */
const documents: Record<string, { drawnBy: string; more: string }> = {
  'auth.html': { drawnBy: 'src/auth/first-paint.tsx', more: '' },
  'index.html': {
    drawnBy: 'src/app/first-paint.tsx',
    more:
      `var row=root.querySelector('tbody tr');for(var i=1;i<10;i++)row.after(row.cloneNode(true));` +
      `if(!/^\\/home\\/product\\/?$/.test(location.pathname))root.querySelector('main').replaceChildren()`,
  },
}

/**
 * Prerenders a document's first paint from the real components at build time. The app replaces it in one render. An
 * installation with its own branding (SI-116) shows only its own elements.
 */
export const firstPaint = (): Plugin => ({
  name: 'slipway:first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { path: file }) {
      const document = documents[path.basename(file)]
      if (!document) return html
      const root = import.meta.dirname
      const { module } = await runnerImport<Markup>(path.join(root, document.drawnBy), {
        root,
        configFile: false,
        define: { 'window.slipwayConfig': 'undefined' },
      })
      const { zh, en } = module.firstPaint()
      return html.replace(
        '<div id="root"></div>',
        (empty) =>
          `${empty}<template>${zh}</template><template>${en}</template><script>${script(document.more)}</script>`,
      )
    },
  },
})
