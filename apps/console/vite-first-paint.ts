import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'

interface Markup {
  firstPaint: () => Record<'zh' | 'en', string>
}

/** Puts the template of the language into the root, then does `more` with it. */
const script = (more: string): string =>
  `(function(root){var both=document.querySelectorAll('template'),zh=document.documentElement.lang==='zh-CN',` +
  `own=window.slipwayConfig||{};if(!own.logo&&!own.background){root.append(both[zh?0:1].content);${more}}` +
  `both.forEach(function(each){each.remove()})})(document.getElementById('root'))`

/** By document: what draws it, and what its script does then. At any other address than the product list `main` is empty. */
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
 * Gives a document what it shows before its script has run: its very components, drawn while it is built. The page draws
 * over it, whole, once it has what it needs. An installation with a look of its own (SI-116) shows nothing that is not its own.
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
