import { inLocale } from '@slipway/contract/locale.ts'
import type { AuthorizationRequest } from '@slipway/contract/identity/oauth/oauth.ts'
import { OPENID } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { scopeAreas } from '@slipway/contract/http/scope-areas.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { loginAddress } from '../../shared/login-address.ts'
import type { OAuthTexts } from './oauth-texts.zh.ts'

interface Props {
  texts: OAuthTexts
  request: AuthorizationRequest
  id: string
  onDecide: (allow: boolean) => void
}

const isArea = (name: string): name is keyof typeof scopeAreas => Object.hasOwn(scopeAreas, name)

function wordsOf(scope: string, t: OAuthTexts): string {
  if (scope === OPENID) return t.openid
  const [area = '', verb] = scope.split(':')
  if (!isArea(area)) return scope
  const name = inLocale(scopeAreas[area], currentLocale())
  return verb === 'write' ? t.change(name) : t.see(name)
}

/** The consent form: the application, the requested scopes, the account and the redirect URI. */
export function ConsentForm({ texts: t, request, id, onDecide }: Props) {
  const { clientName, developer, logo, account, scopes, returnTo } = request
  return (
    <div className="flex w-full max-w-93 flex-col">
      {logo && <img src={logo} alt="" width={48} height={48} className="mb-4 size-12 rounded-lg border object-cover" />}
      <h1 className="text-2xl font-title text-balance break-words">{t.title(inLocale(clientName, currentLocale()))}</h1>
      <p className="mb-5 break-words text-ink-2">{t.under(developer)}</p>
      <p className="mb-2 font-medium">{t.wants}</p>
      <ul className="mb-5 flex list-disc flex-col gap-1 pl-5">
        {scopes.map((scope) => (
          <li key={scope}>{wordsOf(scope, t)}</li>
        ))}
      </ul>
      <dl className="mb-5 flex flex-col gap-3 border-t pt-4">
        <div>
          <dt className="text-sm text-ink-2">{t.account}</dt>
          <dd className="flex flex-wrap justify-between gap-x-4 break-all">
            {account}
            <TextLink href={loginAddress({ pathname: `/oauth/${id}`, search: '', hash: '' })}>
              {t.otherAccount}
            </TextLink>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-2">{t.returnTo}</dt>
          <dd className="font-mono text-sm break-all">{returnTo}</dd>
        </div>
      </dl>
      <div className="flex gap-3">
        <Button size="large" className="flex-1" onClick={() => onDecide(false)}>
          {t.deny}
        </Button>
        <Button tone="primary" size="large" className="flex-1" onClick={() => onDecide(true)}>
          {t.allow}
        </Button>
      </div>
      <p className="mt-4 text-sm text-ink-2">{t.bound}</p>
    </div>
  )
}
