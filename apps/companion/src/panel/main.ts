import { currentLocale } from '@slipway/web-client/locale.ts'
import './panel-page.css'

const TRY = /^\/app\/t\/?$/

// One of the two pages and the texts of one language load in parallel.
const [{ dictionary }, Page, { start }] = await Promise.all([
  currentLocale() === 'zh-CN' ? import('./dictionary.zh.ts') : import('./dictionary.en.ts'),
  TRY.test(window.location.pathname)
    ? import('./TryPage.tsx').then(({ TryPage }) => TryPage)
    : import('./SharePage.tsx').then(({ SharePage }) => SharePage),
  import('./start.tsx'),
])
start(dictionary, Page)
