import { expect, test } from 'vitest'
import { contentOf, membersIn, objectOf, problemsOf, textOf, withMember } from './config-text.ts'

test('the form and the JSON text are one model: a member that the form sets stands in the text, others stay', () => {
  const text = textOf({ team: 'lighting', ratio: 5 })
  const changed = withMember(withMember(text, 'ratio', 20), 'areas', ['DE'])
  expect(JSON.parse(changed)).toEqual({ team: 'lighting', ratio: 20, areas: ['DE'] })
  expect(membersIn(changed)).toEqual({ ratio: 20, accounts: [], areas: ['DE'], unused: ['team'] })
})

test('what the form empties is left out of the text', () => {
  const text = textOf({ ratio: 5, accounts: ['a@example.com'] })
  expect(JSON.parse(withMember(withMember(text, 'accounts', []), 'ratio', null))).toEqual({})
})

test.each(['', '{', '[]', '1', 'null'])('the text %j is no object', (text) => {
  expect(objectOf(text)).toBeUndefined()
  expect(contentOf(text)).toBeUndefined()
})

test('members of another type are shown as empty, and keep the content from being sent', () => {
  const text = textOf({ ratio: '5', accounts: 'a', areas: [1, 'DE'] })
  expect(membersIn(text)).toEqual({ ratio: null, accounts: [], areas: ['DE'], unused: [] })
  expect(contentOf(text)).toBeUndefined()
})

test.each([
  ['{', '', '不是有效的 JSON 对象'],
  ['{"ratio": 5, "ratio": 6}', 'ratio', '键重复'],
  ['{"accounts": [""]}', 'accounts', expect.stringMatching(/.+/)],
  ['{"areas": ["de"]}', 'areas', expect.stringContaining('两位大写字母')],
])('the text %s has its problem at “%s”', (text, member, message) => {
  expect(problemsOf(text, 'zh-CN')[0]).toEqual({ member, message })
  expect(contentOf(text)).toBeUndefined()
})
