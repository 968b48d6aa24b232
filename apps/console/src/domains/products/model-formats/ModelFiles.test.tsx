import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { listExportLosses, type ImportPreview } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { getProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { featureOf } from '../features/testing/features.ts'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyProduct } from '../products/testing/products.ts'

afterEach(() => vi.unstubAllGlobals())

const preview: ImportPreview = {
  format: 'tsl',
  seen: 'abc',
  features: [
    {
      place: 'properties[0]',
      featureType: 1,
      deKey: 'powerstate',
      deName: { zh: '主灯开关', en: 'Powerstate' },
      type: 'boolean',
      fate: 'added',
      losses: [
        {
          place: 'properties[0].dataType',
          text: { zh: '布尔值由 0/1 改为 false/true', en: '' },
          kind: 'zeroOne',
          gravity: 'changed',
        },
        { place: 'properties[0]', text: { zh: '缺少英文名称', en: '' }, kind: 'enNameFilled', gravity: 'filled' },
      ],
    },
    {
      place: 'properties[1]',
      featureType: 1,
      deKey: 'brightness',
      deName: { zh: '亮度', en: 'Brightness' },
      type: 'integer',
      fate: 'changed',
      losses: [],
      change: {
        deKey: 'brightness',
        wasKey: 'brightness',
        deName: { zh: '亮度', en: 'Brightness' },
        featureType: 1,
        kind: 'changed',
        breaks: true,
        parts: [{ part: 'maximum', at: 'deInput', from: '100', to: '50', effect: 'refusesOld' }],
      },
    },
    {
      place: 'properties[2]',
      featureType: 1,
      deKey: 'blob',
      deName: { zh: '未知', en: 'Blob' },
      type: '',
      fate: 'broken',
      problem: { place: 'properties[2].dataType', text: { zh: '不支持类型“blob”', en: '' } },
      losses: [],
    },
  ],
  losses: [{ place: 'events[0]', text: { zh: 'tags 没有对应项', en: '' }, kind: 'left', gravity: 'gone' }],
  gone: [{ deKey: 'old', deName: { zh: '旧开关', en: 'Old' }, featureType: 1 }],
  moreLosses: 0,
}

/** Stubs the server's replies to uploads in order: uploads do not use `fetch`. */
function answerUploads(...replies: object[]) {
  const sent: { url: string; seen: unknown; accepted: unknown[]; text: Promise<string> }[] = []
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    status = 200
    responseText = ''
    private url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader() {}
    send(body: FormData) {
      const file = body.get('file')
      sent.push({
        url: this.url,
        seen: body.get('seen'),
        accepted: [body.get('replace'), body.get('remove')],
        text: file instanceof File ? file.text() : Promise.resolve(''),
      })
      this.responseText = JSON.stringify(replies.shift())
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}

const done = (data: unknown) => ({ code: 200, msg: '', data })
const moved = { code: 60016, msg: '产品的功能刚刚被修改过', data: { refusal: 'model-formats.moved' } }

async function open(product = anyProduct) {
  const opened = await openConsole(`/home/product/${anyProduct.productId}/function`, [
    on(listFeatures, () => ({ customizeFeatures: [featureOf()], templateFeatures: [] })),
    on(getProduct, () => product),
    on(listExportLosses, ({ format }) =>
      format === 'dtdl'
        ? [
            {
              place: 'brightness.deInput',
              text: { zh: 'minimum（0）没有对应项，未保留', en: '' },
              kind: 'left' as const,
              gravity: 'gone' as const,
            },
          ]
        : [],
    ),
  ])
  await opened.person.click(await screen.findByRole('button', { name: '导入 / 导出' }))
  return { ...opened, drawer: within(await screen.findByRole('dialog', { name: '导入 / 导出物模型' })) }
}

async function paste(text: string) {
  const opened = await open()
  const { person, drawer } = opened
  await person.click(drawer.getByRole('textbox', { name: '或者粘贴文件内容' }))
  await person.paste(text)
  await person.click(drawer.getByRole('button', { name: '预览' }))
  return opened
}

describe('importing a model', () => {
  test('shows each feature’s fate and all losses, and imports what was looked at', async () => {
    const sent = answerUploads(done(preview), done({ added: 1, changed: 0, removed: 0 }))
    const { person, drawer } = await paste('{"properties":[]}')
    expect(await drawer.findByText('识别为 阿里云 TSL')).toBeTruthy()
    expect(drawer.getByText('将导入 1 个 · 不同 1 个 · 无法导入 1 个')).toBeTruthy()
    // What needs a decision comes before the table, and its rows likewise.
    const table = drawer.getByRole('table', { name: '文件中的功能' })
    const choice = drawer.getByRole('region', { name: /^与产品不同的功能/ })
    expect(choice.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const fates = within(table).getAllByText(/^(将导入|与产品不同|无法导入)$/)
    expect(fates.map(({ textContent }) => textContent)).toEqual(['无法导入', '与产品不同', '将导入'])
    const problems = within(drawer.getByRole('region', { name: '无法导入的原因（1）' }))
    expect(problems.getByRole('listitem').textContent).toBe('未知 (blob) 不支持类型“blob” properties[2].dataType')
    const losses = within(drawer.getByRole('region', { name: '将丢失或改变的内容（3）' }))
    expect(losses.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '文件本身 tags 没有对应项 events[0]',
      '主灯开关 (powerstate) 布尔值由 0/1 改为 false/true properties[0].dataType',
      '主灯开关 (powerstate) 缺少英文名称 properties[0]',
    ])
    await person.click(drawer.getByRole('button', { name: '导入 1 个功能' }))
    expect(await screen.findByText('已导入 1 个功能')).toBeTruthy()
    expect(sent.map(({ seen }) => seen)).toEqual([null, 'abc'])
    expect(await sent[1]?.text).toBe('{"properties":[]}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('replaces and deletes what the developer accepts line by line', async () => {
    const sent = answerUploads(done(preview), done({ added: 1, changed: 1, removed: 1 }))
    const { person, drawer } = await paste('{}')
    const changed = within(await drawer.findByRole('region', { name: '与产品不同的功能（1）' }))
    expect(changed.getByText('最大值 100 → 50')).toBeTruthy()
    expect(changed.getByText('按原定义发送的值将不再符合物模型')).toBeTruthy()
    await person.click(changed.getByRole('checkbox', { name: '替换 亮度' }))
    await person.click(drawer.getByRole('checkbox', { name: '全部删除' }))
    await person.click(drawer.getByRole('button', { name: '导入 1 个功能，替换 1 个功能，删除 1 个功能' }))
    expect(await screen.findByText('已导入 1 个功能，已替换 1 个功能，已删除 1 个功能')).toBeTruthy()
    expect(sent[1]?.accepted).toEqual(['brightness', 'old'])
  })

  test('looks again where the product has changed meanwhile', async () => {
    const sent = answerUploads(done(preview), moved, done({ ...preview, seen: 'def' }))
    const { person, drawer } = await paste('{}')
    await person.click(await drawer.findByRole('button', { name: '导入 1 个功能' }))
    expect(await drawer.findByText(/预览已更新，请重新确认/)).toBeTruthy()
    expect(sent).toHaveLength(3)
  })

  test('says why a file is refused, with the place in it', async () => {
    const data = { refusal: 'features.tooMany', field: 'properties[50].deKey', limit: 200 }
    answerUploads({ code: 60016, msg: '一个产品最多 200 个功能', data })
    const { drawer } = await paste('{}')
    expect(await drawer.findByText('一个产品最多 200 个功能 (properties[50].deKey)')).toBeTruthy()
    expect(drawer.getByRole('button', { name: '预览' })).toBeTruthy()
  })

  test('of more than 1 MB is not even sent', async () => {
    const sent = answerUploads()
    const { person, drawer } = await open()
    const large = new File(['x'.repeat(1024 * 1024 + 1)], 'model.json', { type: 'application/json' })
    await person.upload(drawer.getByLabelText('选择物模型文件'), large)
    expect((await drawer.findByRole('alert')).textContent).toBe('文件超过 1 MB')
    expect(sent).toEqual([])
  })

  test('is not offered once the features are frozen', async () => {
    const { person, drawer } = await open({ ...anyProduct, publishStatus: publishStatus.trialProduction })
    await person.click(drawer.getByRole('tab', { name: '导入' }))
    expect(drawer.getByText(/功能不可修改，因此无法导入/)).toBeTruthy()
  })
})

describe('exporting a model', () => {
  test('is a link for each format, and says beforehand what is left out', async () => {
    const { person, drawer } = await open()
    await person.click(drawer.getByRole('tab', { name: '导出' }))
    const link = drawer.getByRole('link', { name: '下载 W3C WoT 物模型' })
    expect(link.getAttribute('href')).toMatch(/\/export\?format=wot&lang=zh-CN$/)
    expect(drawer.getAllByRole('link')).toHaveLength(5)
    await person.click(await drawer.findByRole('button', { name: /^DTDL v3：\d+ 处内容无法表达$/ }))
    expect(drawer.getByText('minimum（0）没有对应项，未保留')).toBeTruthy()
    await waitFor(() => expect(drawer.getByText('无损导出')).toBeTruthy())
  })
})
