import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { chooseLocale, currentLocale } from '@slipway/web-client/locale.ts'

const otherLocale = { 'zh-CN': 'en-US', 'en-US': 'zh-CN' } as const

/** Changes to the other language; `children` is its name, in itself. */
export function LanguageButton({ title, children }: { title: string; children: string }) {
  const other = otherLocale[currentLocale()]
  return (
    <TextButton
      lang={other}
      title={title}
      className="min-h-11 px-2 text-sm text-ink-2!"
      onClick={() => chooseLocale(other)}
    >
      {children}
    </TextButton>
  )
}
