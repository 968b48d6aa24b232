import { IconButton } from '@slipway/ui/actions/IconButton.tsx'
import { LineIcon } from '@slipway/ui/actions/LineIcon.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { chooseLocale, currentLocale } from '@slipway/web-client/locale.ts'
import { chooseTheme, useTheme } from '@slipway/web-client/theme.ts'
import type { ReactNode } from 'react'
import { Brand } from '../shared/Brand.tsx'
import type { UserDictionary } from './dictionary.zh.ts'
import { Footer } from './Footer.tsx'
import { UserTextsProvider } from './user-texts.ts'

const otherLocale = { 'zh-CN': 'en-US', 'en-US': 'zh-CN' } as const

/** The frame of every page of this document: a phone shows the form alone, a wide window shows it as a sheet. */
export function UserApp({ texts, children }: { texts: UserDictionary; children: ReactNode }) {
  const t = texts.user
  const theme = useTheme()
  const other = otherLocale[currentLocale()]
  return (
    <UserTextsProvider value={t}>
      <KitProvider texts={texts.kit}>
        <div className="safe-area flex min-h-dvh flex-col bg-canvas max-sm:bg-surface">
          <header className="flex min-h-13 items-center justify-between gap-4 px-5">
            <Brand />
            <div className="flex items-center gap-1">
              <TextButton
                lang={other}
                title={t.language}
                className="min-h-11 px-2 text-sm text-ink-2!"
                onClick={() => chooseLocale(other)}
              >
                {t.otherLanguage}
              </TextButton>
              <IconButton
                className="size-11!"
                label={theme === 'dark' ? t.toLight : t.toDark}
                icon={<LineIcon name={theme === 'dark' ? 'sun' : 'moon'} size={18} />}
                onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
              />
            </div>
          </header>
          <main className="flex flex-1 justify-center px-5 pt-6 pb-8 sm:items-center sm:pt-0">
            <div className="w-full max-w-105 sm:rounded-xl sm:border sm:bg-surface sm:p-8">{children}</div>
          </main>
          <Footer texts={t.footer} />
        </div>
      </KitProvider>
    </UserTextsProvider>
  )
}
