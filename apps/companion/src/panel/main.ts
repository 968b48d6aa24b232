import { currentLocale } from '@slipway/web-client/locale.ts'
import './panel-page.css'

// The page and the texts of one language load in parallel.
const [{ dictionary }, { start }] = await Promise.all([
  currentLocale() === 'zh-CN' ? import('./dictionary.zh.ts') : import('./dictionary.en.ts'),
  import('./start.tsx'),
])
start(dictionary)
