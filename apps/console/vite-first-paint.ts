import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'

interface Markup {
  firstPaint: () => Record<'zh' | 'en', string>
}

/**
 * Puts the template of the language into the root, its one row ten times. At any other address than the product list `main`
 * is empty. An installation with a logo of its own (SI-116) shows nothing that is not its own.
 */
const script =
  `(function(root){var both=document.querySelectorAll('template'),zh=document.documentElement.lang==='zh-CN';` +
  `if(!(window.slipwayConfig||{}).logo){root.append(both[zh?0:1].content);var row=root.querySelector('tbody tr');` +
  `for(var i=1;i<10;i++)row.after(row.cloneNode(true));` +
  `if(!/^\\/home\\/product\\/?$/.test(location.pathname))root.querySelector('main').replaceChildren()}` +
  `both.forEach(function(each){each.remove()})})(document.getElementById('root'))`

/**
 * Gives the console's document what it shows before its script has run: the very components of the console, drawn while it
 * is built. The console draws over it, whole, once it has its data.
 */
export const firstPaint = (): Plugin => ({
  name: 'slipway:first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { path: file }) {
      if (path.basename(file) !== 'index.html') return html
      const root = import.meta.dirname
      const { module } = await runnerImport<Markup>(path.join(root, 'src/app/first-paint.tsx'), {
        root,
        configFile: false,
        define: { 'window.slipwayConfig': 'undefined' },
      })
      const { zh, en } = module.firstPaint()
      return html.replace(
        '<div id="root"></div>',
        (empty) => `${empty}<template>${zh}</template><template>${en}</template><script>${script}</script>`,
      )
    },
  },
})
