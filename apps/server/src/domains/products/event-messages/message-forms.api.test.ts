import { defaultTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import { productWithEvent, sendMessage } from './testing/events-samples.ts'

test('takes a form as it stands: empty texts are the prompts, a plain name is that of both languages (VA-49, EN-EVMSG-05)', async () => {
  await using server = await startTestServer()
  const owner = server.as('developer')
  const event = await productWithEvent(owner)
  const empty = { ePush: '', ePushCh: '', ePushEn: '', eList: ' ', eListCh: '', eListEn: '', eDetail: '' }
  const rest = { eDetailCh: '', eDetailEn: '', eCode: '', eRhPush: '', eRhList: '', ePicurl: '' }
  const { code, data } = await sendMessage(owner, 'POST', { ...event, ...empty, ...rest, eName: '过热' })
  const { ePush, eList, eDetail } = defaultTexts
  expect(code).toBe(200)
  expect(data).toMatchObject({
    ePush: JSON.stringify(ePush),
    eList: JSON.stringify(eList),
    eDetail: JSON.stringify(eDetail),
    eName: '{"zh":"过热","en":"过热"}',
  })
  expect((await sendMessage(owner, 'PUT', { ...event, eName: '110' })).data).toMatchObject({
    eName: '{"zh":"110","en":"110"}',
  })
  expect((await sendMessage(owner, 'PUT', { ...event, eName: '' })).data).toMatchObject({
    eName: '{"zh":"过热","en":"Overheating"}',
  })
  expect(await sendMessage(owner, 'PUT', { ...event, eName: '长'.repeat(51) })).toMatchObject({ code: 40000 })
})
