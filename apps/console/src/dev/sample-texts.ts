import { en } from './texts.en.ts'
import { type SampleTexts, zh } from './texts.zh.ts'

export type { SampleTexts }
export const sampleTexts: Record<'zh' | 'en', SampleTexts> = { zh, en }
