import { currentLocale } from '@slipway/web-client/locale.ts'
import './auth.css'
import { start } from './start.tsx'

// Here and not in the start, so that the texts of one language load in parallel with the pages.
const { dictionary } = await (currentLocale() === 'zh-CN' ? import('./dictionary.zh.ts') : import('./dictionary.en.ts'))
await start(dictionary)
