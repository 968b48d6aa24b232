import { expect, test } from 'vitest'
import { asLines, stepsIn } from './guide-steps.ts'

test('steps are lines of two texts, and come back as they were', () => {
  const steps = [
    { zh: '断电', en: 'Cut the power' },
    { zh: '按住 5 秒', en: 'Hold for 5 s' },
  ]
  expect(stepsIn(asLines(steps, 'zh'), asLines(steps, 'en'))).toEqual(steps)
  expect(stepsIn(' 断电 \n\n', 'Cut the power')).toEqual([steps[0]])
  expect(stepsIn('断电', '')).toBe('sameSteps')
  const eleven = Array.from({ length: 11 }, () => 'x').join('\n')
  expect(stepsIn(eleven, eleven)).toBe('tooManySteps')
  expect(stepsIn('x'.repeat(201), 'x')).toBe('tooManySteps')
})
