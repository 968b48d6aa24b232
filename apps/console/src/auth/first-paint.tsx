import { renderToStaticMarkup } from 'react-dom/server'
import { ArtSheet } from './shared/ArtSheet.tsx'
import { AuthTextsProvider } from './shared/auth-texts.ts'
import { dictionary as en } from './dictionary.en.ts'
import { dictionary as zh, type AuthDictionary } from './dictionary.zh.ts'

/** Only the artwork is prerendered: it is the largest paint, and the same on every page of this entry. */
const FirstPaint = ({ texts }: { texts: AuthDictionary }) => (
  <AuthTextsProvider value={texts.auth}>
    <div className="flex min-h-dvh bg-surface">
      <ArtSheet />
    </div>
  </AuthTextsProvider>
)

/** The first paint of sign-in as markup, which the build inserts into the document. */
export const firstPaint = (): Record<'zh' | 'en', string> => ({
  zh: renderToStaticMarkup(<FirstPaint texts={zh} />),
  en: renderToStaticMarkup(<FirstPaint texts={en} />),
})
