import { expect, test } from 'vitest'
import { rule, ruleOf, rules, type RuleName } from './rules.ts'

test('every rule is found again from the message that it travels as', () => {
  for (const name of Object.keys(rules) as RuleName[]) expect(ruleOf(rule(name))).toBe(name)
})

test.each([undefined, '', 'deKey', 'rule:', 'rule:noSuchRule'])('the message %j is no rule', (message) => {
  expect(ruleOf(message)).toBeUndefined()
})
