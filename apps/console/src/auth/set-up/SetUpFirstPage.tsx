import { Button } from '@slipway/ui/actions/Button.tsx'
import type { AuthPageProps } from '../auth-paths.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { AuthNote } from '../shared/AuthNote.tsx'
import { LINK_COMMAND } from './link-command.ts'
import { setUpEn } from './set-up-texts.en.ts'
import { setUpZh } from './set-up-texts.zh.ts'

/** Replaces every page while there is no administrator (SI-010): only the set-up link opens this installation. */
export function SetUpFirstPage({ leaveTo }: AuthPageProps) {
  const t = currentLocale() === 'zh-CN' ? setUpZh : setUpEn
  return (
    <AuthNote
      title={t.firstTitle}
      text={t.firstText}
      action={
        <div className="grid gap-5">
          <ol className="grid gap-3 ps-5 list-decimal text-ink-2">
            <li>{t.firstInOutput}</li>
            <li>
              {t.firstByCommand}
              <code className="mt-1 block rounded-md border bg-surface-2 px-3 py-2 font-mono text-sm text-ink select-all">
                {LINK_COMMAND}
              </code>
            </li>
          </ol>
          <div>
            <Button onClick={() => leaveTo('/')}>{t.firstReload}</Button>
          </div>
        </div>
      }
    />
  )
}
