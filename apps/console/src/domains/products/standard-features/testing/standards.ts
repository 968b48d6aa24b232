import {
  accesses,
  type ProductStandard,
  type StandardDomain,
  type StandardFeature,
  type StandardResource,
} from '@slipway/contract/products/standard-features/standard-features.ts'

export const anyDomains: StandardDomain[] = [
  { domainKey: 'lighting', name: { zh: '照明', en: 'Lighting' }, featureTotal: 2 },
  { domainKey: 'pets', name: { zh: '宠物', en: 'Pets' }, featureTotal: 20_000 },
]

const resource = (
  resId: string,
  domainKey: string,
  zh: string,
  catKeys: string[],
  featureTotal: number,
): StandardResource => ({
  resId,
  resKey: `res_${resId}`,
  domainKey,
  name: { zh, en: zh },
  catKeys,
  featureTotal,
})

/** The tests' strip matches the second resource; the third has very many features. */
export const anyResources: StandardResource[] = [
  resource('1', 'lighting', '灯光', ['lighting.bulb'], 2),
  resource('2', 'lighting', '灯带', ['lighting.strip'], 3),
  resource('3', 'pets', '喂食器', ['pets.feeder'], 20_000),
]

export const standardOf = (id: string, parts: Partial<StandardFeature> = {}): StandardFeature => ({
  ftype: 'prop',
  name: JSON.stringify({ zh: `功能 ${id}`, en: `Feature ${id}` }),
  key: `feature_${id}`,
  ptype: 'STD',
  access: accesses[2],
  remark: '',
  schema: '{"type":"boolean"}',
  input: '{}',
  output: '{}',
  eventType: 'notification',
  etype: 'info',
  emphasis: 0,
  noPush: 0,
  domainKey: 'lighting',
  resKey: 'res_2',
  resId: '2',
  catKey: '',
  did: '',
  id,
  sort: Number(id),
  publishVersion: 1,
  tplPublishId: id,
  tplPublishVersion: 1,
  direction: '',
  statusCode: 1,
  ...parts,
})

export const productStandardOf = (id: string, parts: Partial<ProductStandard> = {}): ProductStandard => ({
  ...standardOf(id, { did: `d${id}` }),
  updateTime: 1_790_000_000_000,
  newestVersion: 2,
  changes: [{ part: 'maximum', at: 'deInput', from: '100', to: '1000', effect: 'unknownToDevices' }],
  ...parts,
})
