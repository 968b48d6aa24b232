import { inLocale } from '@slipway/contract/locale.ts'
import { OPENID } from '@slipway/contract/identity/oauth/oauth.problems.ts'
import { scopeAreas } from '@slipway/contract/http/scope-areas.ts'
import { currentLocale } from '../../../shared/texts/locale.ts'
import type { OAuthTexts } from './texts.zh.ts'

const isArea = (name: string): name is keyof typeof scopeAreas => Object.hasOwn(scopeAreas, name)

/** What people read for a scope; one that this version does not know stays as it is. */
export function scopeWords(scope: string, t: OAuthTexts): string {
  if (scope === OPENID) return t.openid
  const [area = '', verb] = scope.split(':')
  if (!isArea(area)) return scope
  const name = inLocale(scopeAreas[area], currentLocale())
  return verb === 'write' ? t.change(name) : t.see(name)
}
