import { pino } from 'pino'
import { expect, test } from 'vitest'
import { healthApp } from './health-app.ts'

test('a process without the API answers an unknown path in the envelope, too', async () => {
  const isSound = { isDatabaseReady: async () => true } as unknown as Parameters<typeof healthApp>[1]
  const app = healthApp(pino({ level: 'silent' }), isSound)
  const reply = await app.inject({ method: 'GET', url: '/iot/nothing?lang=en-US' })
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 40400, data: { refusal: 'request.noSuchCall', path: '/iot/nothing' } })
  await app.close()
})
