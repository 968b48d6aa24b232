import type { AuthorizationRequest } from '@slipway/contract/identity/oauth/oauth.ts'
import { use, useEffect, useState } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { loginAddress } from '../../shared/login-address.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { AuthNote } from '../shared/AuthNote.tsx'
import type { AuthPageProps } from '../auth-paths.tsx'
import { ConsentForm } from './ConsentForm.tsx'
import { decideAuthorization, getAuthorizationRequest, problemOfPage } from './oauth-calls.ts'
import type { OAuthTexts } from './oauth-texts.zh.ts'

const texts: Promise<OAuthTexts> =
  currentLocale() === 'zh-CN'
    ? import('./oauth-texts.zh.ts').then(({ oauthZh }) => oauthZh)
    : import('./oauth-texts.en.ts').then(({ oauthEn }) => oauthEn)

type State =
  | { is: 'checking' }
  | { is: 'leaving'; to: string }
  | { is: 'asking'; request: AuthorizationRequest }
  | { is: 'wrong'; problem: keyof OAuthTexts['problems']; message?: string }

/** RT-18, SI-012: the user grants or denies a third-party application access to the account. */
export function OAuthPage({ id, leaveTo }: AuthPageProps) {
  const problem = problemOfPage(document) ?? (id ? undefined : 'request')
  return problem ? <Problem problem={problem} /> : <Decision id={id} leaveTo={leaveTo} />
}

function Problem({ problem, message }: { problem: keyof OAuthTexts['problems']; message?: string | undefined }) {
  const { title, text } = use(texts).problems[problem]
  return <AuthNote title={title} text={message ?? text} />
}

function Decision({ id, leaveTo }: Pick<AuthPageProps, 'id' | 'leaveTo'>) {
  const t = use(texts)
  const [state, setState] = useState<State>({ is: 'checking' })

  useEffect(() => {
    const gone = new AbortController()
    const begin = async (): Promise<void> => {
      const next = await read(id, gone.signal)
      if (!gone.signal.aborted) setState(next)
    }
    void begin()
    return () => gone.abort()
  }, [id])

  const address = state.is === 'leaving' ? state.to : undefined
  useEffect(() => {
    if (address !== undefined) leaveTo(address)
  }, [address, leaveTo])

  const decide = (allow: boolean): void => {
    setState({ is: 'checking' })
    const end = async (): Promise<void> => setState(await decided(id, allow))
    void end()
  }

  if (state.is === 'wrong') return <Problem {...state} />
  if (state.is === 'asking') return <ConsentForm texts={t} request={state.request} id={id} onDecide={decide} />
  return <AuthNote title={t.checking} />
}

/** Scopes that were granted before are not asked for again. */
async function read(request: string, signal: AbortSignal): Promise<State> {
  try {
    const asked = await call(getAuthorizationRequest, { request }, { signal })
    return asked.isGranted ? await decided(request, true) : { is: 'asking', request: asked }
  } catch (error) {
    return afterFailure(error, request)
  }
}

async function decided(request: string, allow: boolean): Promise<State> {
  try {
    return { is: 'leaving', to: (await call(decideAuthorization, { request, allow })).resumeAt }
  } catch (error) {
    return afterFailure(error, request)
  }
}

function afterFailure(error: unknown, request: string): State {
  if (error instanceof SessionEnded) {
    return { is: 'leaving', to: loginAddress({ pathname: `/oauth/${request}`, search: '', hash: '' }) }
  }
  if (isRefused(error, 'oauth.requestExpired')) return { is: 'wrong', problem: 'expired' }
  return { is: 'wrong', problem: 'failed', message: error instanceof Error ? error.message : String(error) }
}
