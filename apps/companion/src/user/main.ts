import { currentLocale } from '@slipway/web-client/locale.ts'
import './user.css'

// The pages and the texts of one language load in parallel.
const [{ dictionary }, { start }] = await Promise.all([
  currentLocale() === 'zh-CN' ? import('./dictionary.zh.ts') : import('./dictionary.en.ts'),
  import('./start.tsx'),
])
await start(dictionary)
