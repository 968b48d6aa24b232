import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Toasts } from '@slipway/ui/overlay/Toasts.tsx'
import type { ReactNode } from 'react'
import { Footer } from '../../shared/Footer.tsx'
import { chooseLocale, currentLocale } from '@slipway/web-client/locale.ts'
import { Logo } from '../../shared/Logo.tsx'
import { chooseTheme, useTheme } from '@slipway/web-client/theme.ts'
import { ArtSheet } from './ArtSheet.tsx'
import { useAuthTexts } from './auth-texts.ts'

const otherLocale = { 'zh-CN': 'en-US', 'en-US': 'zh-CN' } as const

/** The frame of every page of this entry: artwork, form, language and theme, footer. */
export function AuthShell({ children }: { children: ReactNode }) {
  const t = useAuthTexts()
  const theme = useTheme()
  const other = otherLocale[currentLocale()]
  return (
    <div className="flex min-h-dvh bg-surface">
      <ArtSheet />
      <div className="flex min-w-0 flex-1 flex-col px-7 py-4 max-sm:px-5">
        <header className="flex min-h-10 items-center justify-between gap-4">
          <span className="md:invisible">
            <Logo name={t.product} />
          </span>
          <div className="flex items-center gap-3">
            <TextButton
              lang={other}
              title={t.language}
              className="px-1 text-sm text-ink-2!"
              onClick={() => chooseLocale(other)}
            >
              {t.otherLanguage}
            </TextButton>
            <IconButton
              label={theme === 'dark' ? t.toLight : t.toDark}
              icon={<LineIcon name={theme === 'dark' ? 'sun' : 'moon'} />}
              onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
            />
          </div>
        </header>
        <main className="flex flex-1 items-center justify-center py-8">{children}</main>
        <Footer texts={t.footer} />
      </div>
      <Toasts />
    </div>
  )
}
