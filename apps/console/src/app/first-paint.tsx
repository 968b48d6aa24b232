import { renderToStaticMarkup } from 'react-dom/server'
import { dictionary as en } from './dictionary.en.ts'
import { dictionary as zh } from './dictionary.zh.ts'
import { FirstPaint } from './first-paint/FirstPaint.tsx'

/** The console's first paint as markup, for the build to put into the document. */
export const firstPaint = (): Record<'zh' | 'en', string> => ({
  zh: renderToStaticMarkup(<FirstPaint texts={zh} />),
  en: renderToStaticMarkup(<FirstPaint texts={en} />),
})
