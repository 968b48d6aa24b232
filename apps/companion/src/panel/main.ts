import { currentLocale } from '@slipway/web-client/locale.ts'
import './panel-page.css'

/** `/app/t`, `/app/m` or `/app/s`. */
const place = window.location.pathname[5]

// One of the pages and the texts of one language load in parallel.
const [{ dictionary }, Page, { start }] = await Promise.all([
  currentLocale() === 'zh-CN' ? import('./dictionary.zh.ts') : import('./dictionary.en.ts'),
  place === 't'
    ? import('./TryPage.tsx').then(({ TryPage }) => TryPage)
    : place === 'm'
      ? import('./preview/PreviewPage.tsx').then(({ PreviewPage }) => PreviewPage)
      : import('./SharePage.tsx').then(({ SharePage }) => SharePage),
  import('./start.tsx'),
])
start(dictionary, Page)
