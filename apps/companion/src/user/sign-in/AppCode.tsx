import { appCodeAddresses } from '@slipway/contract/users/homes/app-codes/app-codes.addresses.ts'
import type * as appCodeCalls from '@slipway/contract/users/homes/app-codes/app-codes.calls.ts'
import { shownAppCode } from '@slipway/contract/users/homes/app-codes/shown-app-code.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { addressed } from '@slipway/web-client/addressed.ts'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useState } from 'react'
import { isBrowserOfApple } from '../../shared/browser-support.ts'
import { secretLinkTo } from '../../shared/secret-link.ts'
import { returnAddress } from '../own-return.ts'
import type { appCodeZh } from './app-code.zh.ts'

export type AppCodeTexts = Record<keyof typeof appCodeZh, string>

const t: AppCodeTexts =
  currentLocale() === 'zh-CN'
    ? (await import('./app-code.zh.ts')).appCodeZh
    : (await import('./app-code.en.ts')).appCodeEn

const createAppCode = addressed<typeof appCodeCalls.createAppCode>(appCodeAddresses.createAppCode)

/** Takes the link that was opened here into the app on the home screen, where its user is signed in already. */
export function AppCode({ search }: { search: string }) {
  const link = isBrowserOfApple() ? secretLinkTo(returnAddress(search)) : undefined
  return link === undefined ? null : <CodeOfLink link={link} />
}

function CodeOfLink({ link }: { link: string }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    setProblem('')
    try {
      setCode((await call(createAppCode, { link })).code)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="mt-6 border-t pt-4">
      <h2 className="font-medium">{t.title}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">{t.text}</p>
      {problem && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <output>
        {code && (
          <>
            <p className="text-sm">{t.next}</p>
            <p className="my-2 font-mono text-2xl tabular-nums select-all">{shownAppCode(code)}</p>
            <p className="text-sm text-ink-2">{t.expires}</p>
          </>
        )}
      </output>
      {!code && (
        <Button size="large" className="w-full" busy={isBusy} onClick={() => void show()}>
          {t.show}
        </Button>
      )}
    </section>
  )
}
