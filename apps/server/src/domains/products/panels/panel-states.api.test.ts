import {
  cancelPanelUpgrade,
  changePanelState,
  deletePanel,
  listGatedPanels,
  releasePanelGray,
  takePanelOut,
  updatePanel,
  upgradePanel,
} from '@slipway/contract/products/panels/panels.calls.ts'
import { deleteFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import type { RefusalName } from '@slipway/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addedPanel, plugWithPanel, publish, switchDocument, visualConfig } from './testing/panels-samples.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const administrator = () => server.as('administrator')
const developer = () => server.as('developer')

const deeds = {
  gray: ({ panelId }: Panel) => administrator().call(releasePanelGray, { panelId, ratio: 10 }),
  publish: (panel: Panel) => publish(administrator(), panel),
  upgrade: ({ panelId }: Panel) => administrator().call(upgradePanel, { panelId, ratio: 10, config: visualConfig }),
  cancel: ({ panelId }: Panel) => administrator().call(cancelPanelUpgrade, { panelId }),
  out: ({ panelId }: Panel) => administrator().call(takePanelOut, { panelId }),
  update: ({ panelId }: Panel) => administrator().call(updatePanel, { panelId, rnDesc: 'x' }),
  remove: ({ panelId }: Panel) => administrator().call(deletePanel, { panelId }),
}
type Deed = keyof typeof deeds

const wrong = 'panels.wrongState'
const { unpublished, grayscale, published, removed } = panelStatus

/** What each state allows: the state after, or the refusal (SI-055, SI-056, CN-61). */
const states: readonly { name: string; way: Deed[]; after: Record<Deed, number | RefusalName | 'gone'> }[] = [
  {
    name: 'unpublished',
    way: [],
    after: {
      gray: grayscale,
      publish: published,
      upgrade: wrong,
      cancel: 'panels.noUpgrade',
      out: wrong,
      update: unpublished,
      remove: 'gone',
    },
  },
  {
    name: 'in gray release',
    way: ['gray'],
    after: {
      gray: wrong,
      publish: published,
      upgrade: wrong,
      cancel: 'panels.noUpgrade',
      out: removed,
      update: grayscale,
      remove: wrong,
    },
  },
  {
    name: 'published',
    way: ['publish'],
    after: {
      gray: wrong,
      publish: wrong,
      upgrade: published,
      cancel: 'panels.noUpgrade',
      out: removed,
      update: published,
      remove: wrong,
    },
  },
  {
    name: 'upgrading',
    way: ['publish', 'upgrade'],
    after: {
      gray: 'panels.upgrading',
      publish: published,
      upgrade: 'panels.upgrading',
      cancel: published,
      out: 'panels.upgrading',
      update: 'panels.upgrading',
      remove: 'panels.upgrading',
    },
  },
  {
    name: 'offline',
    way: ['publish', 'out'],
    after: {
      gray: wrong,
      publish: wrong,
      upgrade: wrong,
      cancel: 'panels.noUpgrade',
      out: wrong,
      update: wrong,
      remove: 'gone',
    },
  },
]
const cases = states.flatMap(({ name, way, after }) =>
  Object.entries(after).map(([deed, end]) => [deed as Deed, name, end, way] as const),
)

describe('the states of a panel (SI-055)', () => {
  test.each(cases)('%s of a panel that is %s: %s', async (deed, _name, end, way) => {
    const panel = await addedPanel(administrator())
    for (const step of way) await deeds[step](panel)
    const attempt = deeds[deed](panel)
    if (typeof end === 'string' && end !== 'gone') await expect(attempt).rejects.toMatchObject(refused(end))
    else expect((await attempt)?.status ?? 'gone').toBe(end)
  })

  test('an upgrade in gray answers 50020 to every other write (SI-056, ER-17)', async () => {
    const panel = await addedPanel(administrator())
    for (const step of ['publish', 'upgrade'] as const) await deeds[step](panel)
    await expect(deeds.update(panel)).rejects.toMatchObject({ code: 50020 })
  })
})

describe('an upgrade (CA-048, ST-32)', () => {
  test('keeps the published version, and is listed as upgrading (CA-047)', async () => {
    const panel = await addedPanel(administrator())
    await deeds.publish(panel)
    const upgraded = await deeds.upgrade(panel)
    expect(upgraded).toMatchObject({ version: '1.0.0', grayVersion: '1.0.1', isUpgrading: true, grayRatio: 10 })
    const { items } = await administrator().call(listGatedPanels, { pageSize: 100 })
    expect(items.find(({ panelId }) => panelId === panel.panelId)).toMatchObject({ isUpgrading: true })
    expect(items.every(({ grayVersion }) => grayVersion !== '')).toBe(true)
    expect(await deeds.cancel(panel)).toMatchObject({
      version: '1.0.0',
      grayVersion: '',
      isUpgrading: false,
      grayRatio: null,
    })
  })

  test('becomes the version of all users, with its content', async () => {
    const panel = await addedPanel(administrator())
    await deeds.publish(panel)
    const [page] = switchDocument.pages
    const title = { zh: '新', en: 'New' }
    const config = { kind: 'visual', document: { ...switchDocument, pages: [{ ...page, title }] } } as const
    await administrator().call(upgradePanel, { panelId: panel.panelId, version: '1.2.0', ratio: 10, config })
    const released = await deeds.publish(panel)
    expect(released).toMatchObject({ version: '1.2.0', grayVersion: '', isUpgrading: false })
    expect(released.config.document?.['pages']).toMatchObject([{ title }])
  })

  test('has a version above every earlier one, also above one that was canceled', async () => {
    const panel = await addedPanel(administrator())
    await deeds.publish(panel)
    await administrator().call(upgradePanel, {
      panelId: panel.panelId,
      version: '1.10.0',
      ratio: 1,
      config: visualConfig,
    })
    await deeds.cancel(panel)
    const lower = administrator().call(upgradePanel, {
      panelId: panel.panelId,
      version: '1.9.0',
      ratio: 1,
      config: visualConfig,
    })
    await expect(lower).rejects.toMatchObject(refused('panels.versionNotHigher'))
    expect(await deeds.upgrade(panel)).toMatchObject({ grayVersion: '1.10.1' })
  })
})

describe('a gray audience (SI-057)', () => {
  const gray = async (audience: object) => {
    const { panelId } = await addedPanel(administrator())
    return administrator().call(releasePanelGray, { panelId, ...audience })
  }

  test('is a list of up to 100 accounts, a share of users, or both', async () => {
    const accounts = Array.from({ length: 100 }, (_, at) => `user${at}@example.com`)
    expect(await gray({ accounts, ratio: 5 })).toMatchObject({
      grayAccounts: 100,
      grayRatio: 5,
      grayVersion: '1.0.0',
      version: '',
    })
    expect(await gray({ accounts: ['a@example.com', 'A@example.com '] })).toMatchObject({
      grayAccounts: 1,
      grayRatio: null,
    })
    await expect(gray({ accounts: [...accounts, 'more@example.com'] })).rejects.toMatchObject({ code: 40000 })
    for (const ratio of [0, 101]) await expect(gray({ ratio })).rejects.toMatchObject({ code: 40000 })
    await expect(gray({})).rejects.toMatchObject(refused('panels.audienceMissing'))
  })

  test('keeps no account in readable form', async () => {
    const { panelId } = await gray({ accounts: ['known@example.com'] })
    const row = await server.db
      .selectFrom('panels')
      .select('audience')
      .where('id', '=', Number(panelId))
      .executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain('known')
  })
})

describe('a release', () => {
  test('of a panel with errors is refused with the first of them', async () => {
    const blank = await addedPanel(administrator(), { config: { kind: 'blank' } })
    const refusal = {
      ...refused('panels.documentProblems'),
      message: expect.stringContaining('有页面是空的') as string,
    }
    await expect(deeds.publish(blank)).rejects.toMatchObject(refusal)
    await expect(deeds.gray(blank)).rejects.toMatchObject(refusal)
  })

  test('checks a panel of a product against its model', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    const { panelId } = panel
    const { customizeFeatures } = await developer().call(listFeatures, { productId })
    await developer().call(deleteFeature, { productId, did: customizeFeatures[0]?.did ?? '' })
    const attempt = developer().call(changePanelState, { panelId, status: published })
    await expect(attempt).rejects.toMatchObject(refused('panels.documentProblems'))
  })

  test('of a gray version to all users checks it against the model that there is now', async () => {
    const { productId, panel } = await plugWithPanel(developer())
    const { panelId } = panel
    await developer().call(releasePanelGray, { panelId, ratio: 10 })
    const { customizeFeatures } = await developer().call(listFeatures, { productId })
    await developer().call(deleteFeature, { productId, did: customizeFeatures[0]?.did ?? '' })
    const attempt = developer().call(changePanelState, { panelId, status: published })
    await expect(attempt).rejects.toMatchObject(refused('panels.documentProblems'))
  })

  test('of a code panel needs a package for Android or iOS (VA-60)', async () => {
    const code = await addedPanel(administrator(), { config: { kind: 'code' }, rnName: 'CodePanel' })
    await expect(deeds.publish(code)).rejects.toMatchObject(refused('panels.packageMissing'))
  })
})
