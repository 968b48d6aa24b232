import { expect, test } from 'vitest'
import { filledReply } from './filled-reply.ts'

const user = { name: 'Ann', device: '客厅插座' }
const none = { name: '', device: '' }

test('fills the names of the user and the device, as often as they occur', () => {
  expect(filledReply('你好 {name}，请重启 {device}。{name}，谢谢', user, 'zh-CN')).toBe(
    '你好 Ann，请重启 客厅插座。Ann，谢谢',
  )
})

test('uses a word of the user’s language for a name that is not known', () => {
  expect(filledReply('Hi {name}, restart {device}', none, 'en-US')).toBe('Hi there, restart your device')
  expect(filledReply('{name}你好，请重启{device}', none, 'zh-CN')).toBe('用户你好，请重启设备')
})

test('leaves other braces as they are, also those in a name', () => {
  expect(filledReply('{names} {Name} {} {other}', user, 'en-US')).toBe('{names} {Name} {} {other}')
  expect(filledReply('Hi {name}', { name: '{device}', device: 'x' }, 'en-US')).toBe('Hi {device}')
  expect(filledReply('Hi {name}', { name: '$&$1', device: '' }, 'en-US')).toBe('Hi $&$1')
})
