import { expect, test } from 'vitest'
import { deviceCodes } from '../../products/firmware/signed/device-codes.ts'
import { checkText } from './explained.ts'

const found = (details: Record<string, string | number>) =>
  checkText({ reason: 'attemptsUsed', isMet: false, details }).en.split('. ')[0]

test('outcomes and codes of an explanation are in words', () => {
  expect(
    checkText({ reason: 'attemptsUsed', isMet: false, details: { attempt: 3, outcome: 'FAILED', code: 2 } }),
  ).toEqual({
    zh: '第 3 次尝试后结束：失败，文件校验不一致（代码 2）。修复后可在升级任务中点击重试',
    en: 'Ended in attempt 3: failed, file hash differs (code 2). Retry the job once the cause is fixed.',
  })
  expect(checkText({ reason: 'otherArea', isMet: false, details: { lane: 'US' } }).en).toMatch('(North America)')
  expect(checkText({ reason: 'jobActive', isMet: false, details: { state: 'downloading' } }).zh).toMatch('“下载中”')
})

test('every code of a device has its own words, an unknown one its number', () => {
  const texts = Object.values(deviceCodes).map((code) => found({ attempt: 1, outcome: 'FAILED', code }))
  expect(new Set(texts).size).toBe(texts.length)
  expect(found({ attempt: 1, outcome: 'TIMED_OUT', code: 0 })).toBe('Ended in attempt 1: timed out, no error code')
  expect(found({ attempt: 1, outcome: 'FAILED', code: 77 })).toMatch('other error (code 77)')
})
