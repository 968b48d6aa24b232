import { CallRefused } from '@slipway/contract/http/envelope.ts'
import { inLocale } from '@slipway/contract/locale.ts'
import { ownReturnUrl } from '@slipway/contract/identity/sign-in/account-text.ts'
import {
  THIRD_PARTY_LOGIN_PAGE,
  thirdPartyLoginAddresses,
} from '@slipway/contract/identity/third-party-login/third-party-login.addresses.ts'
import type * as calls from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Spinner } from '@slipway/ui/layout/Spinner.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { deployment } from '@slipway/web-client/deployment.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { addressed } from '@slipway/web-client/addressed.ts'
import { AuthNote } from '../shared/AuthNote.tsx'
import type { AuthPageProps } from '../auth-paths.tsx'
import { keepArea } from '../shared/stored-area.ts'
import { MissingPage } from '../MissingPage.tsx'
import { pendingStepOf, type PendingStep } from '../login/second-step.ts'
import { thirdPartyEn } from './third-party-texts.en.ts'
import { thirdPartyZh } from './third-party-texts.zh.ts'

/** The refusal of a call that the server does not offer: no provider is configured. */
const NO_SUCH_CALL = 40_400

const start = addressed<typeof calls.startThirdPartyLogin>(thirdPartyLoginAddresses.start)
const finish = addressed<typeof calls.finishThirdPartyLogin>(thirdPartyLoginAddresses.finish)

const SecondStep = lazy(async () => ({ default: (await import('../login/SecondStep.tsx')).SecondStep }))

interface Failure {
  /** Set where the provider verified the identity and the account needs a second factor. */
  step?: PendingStep | undefined
  message: string
  /** The query string for starting over. */
  query: string
  isAbsent: boolean
}

/** True if the provider redirected here, false if the login page did. */
export function isAnswer(search: string): boolean {
  const parameters = new URLSearchParams(search)
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'))
}

const queryOf = ({ data }: CallRefused): string | undefined =>
  typeof data === 'object' && data !== null && 'query' in data ? String(data.query) : undefined

function failureOf(error: unknown, search: string): Failure {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof CallRefused)) return { message, query: isAnswer(search) ? '' : search, isAbsent: false }
  const query = queryOf(error) ?? (isAnswer(search) ? '' : search)
  return { message, query, isAbsent: error.code === NO_SUCH_CALL, step: pendingStepOf(error) }
}

/** RT-04, SI-011: redirects to the provider with the query preserved, and signs in on return. */
export function ThirdPartyPage({ search, leaveTo }: AuthPageProps) {
  const t = currentLocale() === 'zh-CN' ? thirdPartyZh : thirdPartyEn
  const name = inLocale(deployment().thirdLoginName, currentLocale())
  const [failure, setFailure] = useState<Failure>()
  const wasBegun = useRef(false)

  useEffect(() => {
    // A state is valid once: the second effect run of a development build must not start another sign-in.
    if (wasBegun.current) return
    wasBegun.current = true
    const work = isAnswer(search) ? signIn(search) : addressOfProvider(search)
    work.then(leaveTo, (error: unknown) => {
      const failed = failureOf(error, search)
      window.history.replaceState(null, '', `${THIRD_PARTY_LOGIN_PAGE}${failed.query}`)
      setFailure(failed)
    })
  }, [search, leaveTo])

  if (failure?.isAbsent) return <MissingPage />
  if (failure?.step) {
    return (
      <Suspense>
        <SecondStep
          step={failure.step}
          onSignedIn={({ area }) => {
            if (area) keepArea(area)
            leaveTo(returnAddress(failure.query))
          }}
          onAgain={() => leaveTo(`/authrization/login${failure.query}`)}
        />
      </Suspense>
    )
  }
  if (!failure) {
    return (
      <output className="flex items-center gap-2.5 text-ink-2">
        <Spinner />
        {isAnswer(search) ? t.coming : t.going(name)}
      </output>
    )
  }
  return (
    <AuthNote
      title={t.failedTitle}
      text={failure.message}
      action={
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <LinkButton tone="primary" size="large" href={`${THIRD_PARTY_LOGIN_PAGE}${failure.query}`}>
            {t.again}
          </LinkButton>
          <TextLink href={`/authrization/login${failure.query}`}>{t.byPassword}</TextLink>
        </p>
      }
    />
  )
}

const addressOfProvider = async (query: string): Promise<string> => (await call(start, { query })).address

async function signIn(answer: string): Promise<string> {
  const { area, query } = await call(finish, { answer })
  if (area) keepArea(area)
  return returnAddress(query)
}

const returnAddress = (query: string): string =>
  ownReturnUrl(new URLSearchParams(query).get('returnUrl')) ?? '/home/product'
