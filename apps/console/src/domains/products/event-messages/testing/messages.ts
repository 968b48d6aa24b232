import type { EventMessage } from '@slipway/contract/products/event-messages/event-messages.ts'
import { defaultTexts } from '@slipway/contract/products/event-messages/message-texts.ts'
import type { Feature } from '@slipway/contract/products/features/features.ts'

const productId = '0123456789abcdef0123456789abcdef'

export const anEvent: Feature = {
  did: '9',
  id: '9',
  productId,
  featureType: 3,
  deKey: 'overheat',
  deName: JSON.stringify({ zh: '过热', en: 'Overheating' }),
  deOptional: 1,
  deRemark: '',
  transType: 1,
  deInput: '{"type":"noinput"}',
  deOutput: JSON.stringify({
    type: 'object',
    properties: [
      {
        deKey: 'temp',
        type: 'integer',
        minimum: 80,
        maximum: 100,
        title: { zh: '温度', en: 'Temperature' },
        required: true,
      },
    ],
  }),
  isStandard: 0,
  sourceFeatureType: 0,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
}

const { ePush, eList, eDetail } = defaultTexts
export const messageOf = (parts: Partial<EventMessage> = {}): EventMessage => ({
  productId,
  dId: '9',
  eKey: 'overheat',
  eCategory: 'alarm',
  eName: anEvent.deName,
  eNotice: 'YES',
  eMsgType: 'text',
  eClientEntrance: 'alarm',
  eCode: 'E7',
  ePush: JSON.stringify(ePush),
  ePushCh: ePush.zh,
  ePushEn: ePush.en,
  eList: JSON.stringify(eList),
  eListCh: eList.zh,
  eListEn: eList.en,
  eDetail: JSON.stringify(eDetail),
  eDetailCh: eDetail.zh,
  eDetailEn: eDetail.en,
  eRhPush: '{"rich":1}',
  eRhList: '',
  ePicurl: '',
  eReportInterval: 1,
  eStorageCycle: 7,
  ePushInterval: 1,
  createTime: 1_790_000_000_000,
  updateTime: 1_790_000_000_000,
  ...parts,
})
