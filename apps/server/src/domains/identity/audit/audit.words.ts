import {
  auditedObjects,
  auditOutcomes,
  changeKinds,
  jobNames,
  objectCodes,
  systemDeeds,
  type AuditOutcome,
} from '@slipway/contract/identity/audit/audit.ts'
import { callsByName } from '@slipway/contract/http/call-names.ts'
import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'

const nameOf = <Code extends number>(codes: Record<string, Code>, words: Record<string, Bilingual>) => {
  const byCode = new Map(Object.entries(codes).map(([name, code]) => [code, words[name]]))
  return (code: Code, locale: Locale): string => {
    const word = byCode.get(code)
    return word ? inLocale(word, locale) : String(code)
  }
}

export const outcomeName: (code: AuditOutcome, locale: Locale) => string = nameOf(auditOutcomes, {
  done: { zh: '成功', en: 'Succeeded' },
  refused: { zh: '被拒绝', en: 'Rejected' },
  failed: { zh: '出错', en: 'Failed' },
  brokenOff: { zh: '中断', en: 'Aborted' },
})

export const kindName: (code: 1 | 2 | 3, locale: Locale) => string = nameOf(changeKinds, {
  made: { zh: '新增', en: 'Created' },
  changed: { zh: '修改', en: 'Changed' },
  deleted: { zh: '删除', en: 'Deleted' },
})

const deeds: Readonly<Record<string, Bilingual>> = systemDeeds

/** The text for `domain.call`, `job:name` and `system`; for a removed call its name. */
export function actionName(action: string, locale: Locale): string {
  const [head = '', job] = action.split(':')
  const deed = deeds[head]
  if (deed) {
    const named = job === undefined ? undefined : jobNames[job]
    const name = named ? inLocale(named, locale) : (job ?? '')
    return [inLocale(deed, locale), ...(name ? [name] : [])].join(locale === 'zh-CN' ? '：' : ': ')
  }
  const call = callsByName.get(action)
  return call ? inLocale(call.summary, locale) : action
}

export const objectTypeName = (objectType: string, locale: Locale): string => {
  const name = auditedObjects[objectType]
  return name ? inLocale(name, locale) : objectType
}

/** The name of a changed row; codes are words. */
export const objectName = (
  { objectType, objectName: name }: { objectType: string; objectName: string },
  locale: Locale,
) => {
  const code = objectCodes[objectType]?.[name]
  return code ? inLocale(code, locale) : name
}

/** All values that the filters offer, by name. */
export const choicesIn = (locale: Locale) => {
  const inOrder = new Intl.Collator(locale)
  const calls = [...callsByName].filter(([, { isAudited }]) => isAudited).map(([action]) => action)
  return {
    actions: [...calls, 'system', 'recoverRoot']
      .map((action) => ({ action, actionName: actionName(action, locale) }))
      .toSorted((one, other) => inOrder.compare(one.actionName, other.actionName)),
    objectTypes: Object.keys(auditedObjects).map((objectType) => ({
      objectType,
      objectTypeName: objectTypeName(objectType, locale),
    })),
  }
}
