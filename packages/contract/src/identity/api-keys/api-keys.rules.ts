import { scopeAreas } from '../../http/scope-areas.ts'
import type { Bilingual } from '../../locale.ts'

const areas = Object.keys(scopeAreas)

export const apiKeysRules = {
  scope: {
    zh: `不是权限范围。格式为 范围:read 或 范围:write，例如 products:read；可用的范围：${areas.join('、')}`,
    en: `Not a scope. Use area:read or area:write, e.g. products:read; the areas are ${areas.join(', ')}`,
  },
} as const satisfies Record<string, Bilingual>
