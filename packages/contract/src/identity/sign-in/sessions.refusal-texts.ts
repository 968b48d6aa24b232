import type { Bilingual } from '../../locale.ts'
import type { sessionsRefusals } from './sessions.refusals.ts'

export const sessionsRefusalTexts: Record<keyof typeof sessionsRefusals, Bilingual> = {
  'sessions.notFound': { zh: '会话不存在或已结束', en: 'Session not found, or it has already ended' },
}
