import { addFeature, listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { exportModel, listExportLosses } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import type { ExportFormat } from '@slipway/contract/products/model-formats/model-formats.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../../testing/test-server.ts'
import { power } from '../features/testing/features-samples.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { importFile, preview, sample, withPlug } from './testing/model-files.ts'

const download = async (caller: Caller, productId: string, format: ExportFormat, lang = 'zh-CN') =>
  caller.send({ method: 'GET', url: requestOf(exportModel, { productId, format }).url, headers: { lang } })

describe('exporting a model', () => {
  test('gives a file in each format, which is named after product and format', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    await developer.call(addFeature, power(productId))
    const files = { slipway: 'slipway.json', wot: 'tm.json', dtdl: 'dtdl.json', markdown: 'zh.md', html: 'zh.html' }
    for (const [format, ending] of Object.entries(files) as [ExportFormat, string][]) {
      const reply = await download(developer, productId, format)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-disposition']).toBe(`attachment; filename="model-${productId}.${ending}"`)
      expect(reply.body).toContain(power(productId).deKey)
    }
  })

  test('as our JSON goes into another product as it was', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const first = await preview(developer, productId, sample('tuya-gateway'))
    await importFile(developer, productId, sample('tuya-gateway'), first.data.seen)
    const file = (await download(developer, productId, 'slipway')).body

    const other = await createdPlug(developer)
    const { data } = await preview(developer, other.productId, file)
    expect(data.features.flatMap(({ losses }) => losses)).toEqual([])
    await importFile(developer, other.productId, file, data.seen)
    const plain = async (id: string) =>
      (await developer.call(listFeatures, { productId: id })).customizeFeatures.map(
        ({ deKey, deName, deInput, deOutput, transType }) => ({ deKey, deName, deInput, deOutput, transType }),
      )
    expect(await plain(other.productId)).toEqual(await plain(productId))
  })

  test('says beforehand what a format leaves out', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    const file = sample('tsl-sensor')
    await importFile(developer, productId, file, (await preview(developer, productId, file)).data.seen)
    expect(await developer.call(listExportLosses, { productId, format: 'slipway' })).toEqual([])
    expect(await developer.call(listExportLosses, { productId, format: 'dtdl' })).toContainEqual({
      place: 'CurrentHumidity.deInput',
      text: { zh: 'minimum（0）没有对应项，未保留', en: 'minimum (0) has no equivalent and is not kept' },
      kind: 'left',
      gravity: 'gone',
    })
  })

  test('as a datasheet is in the caller’s language', async () => {
    await using plug = await withPlug()
    const { developer, productId } = plug
    expect((await download(developer, productId, 'html', 'en-US')).body).toContain('<html lang="en">')
    expect((await download(developer, productId, 'markdown', 'zh-CN')).body).toContain('功能说明')
  })
})
