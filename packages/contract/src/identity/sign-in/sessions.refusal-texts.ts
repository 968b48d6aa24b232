import type { Bilingual } from '../../locale.ts'
import type { sessionsRefusals } from './sessions.refusals.ts'

export const sessionsRefusalTexts: Record<keyof typeof sessionsRefusals, Bilingual> = {
  'sessions.notFound': { zh: '会话不存在，或已经结束', en: 'There is no such session, or it has ended' },
}
