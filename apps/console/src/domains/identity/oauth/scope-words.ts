import { inLocale } from '@slipway/contract/locale.ts'
import { OPENID } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { scopeAreas } from '@slipway/contract/http/scope-areas.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import type { OAuthTexts } from './texts.zh.ts'

const isArea = (name: string): name is keyof typeof scopeAreas => Object.hasOwn(scopeAreas, name)

/** The description of a scope; an unknown scope is shown as is. */
export function scopeWords(scope: string, t: OAuthTexts): string {
  if (scope === OPENID) return t.openid
  const [area = '', verb] = scope.split(':')
  if (!isArea(area)) return scope
  const name = inLocale(scopeAreas[area], currentLocale())
  return verb === 'write' ? t.change(name) : t.see(name)
}
