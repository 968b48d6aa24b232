import { applySerials, downloadSerialSecrets } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { plainProduct } from '../../plain-product.ts'
import { moment, type Aimed, type Scenario } from './aimed.ts'

const WITHIN_MS = 60
const SERIALS = 5

/** The secrets of an application are not lost with the connection on which they were to be sent. */
export const secretsFile: Scenario = async (aimed, round) => {
  const productId = await plainProduct(aimed.client, `Secrets ${round}`)
  const { applicationId } = await aimed.client.call(applySerials, { productId, quantity: SERIALS })
  const download = async ({ server, client }: Aimed): Promise<string> => {
    const { method, url, headers, body } = requestOf(downloadSerialSecrets, { applicationId, format: 'csv' })
    const sent = { ...headers, accesstoken: client.accessToken }
    return (await fetch(server.url + url, { method, headers: sent, ...(body === undefined ? {} : { body }) })).text()
  }
  download(aimed).catch(() => undefined)
  const next = await aimed.struck(moment(WITHIN_MS))
  const lines = (await download(next)).trim().split('\n').length
  return { aimed: next, lost: lines === SERIALS + 1 ? [] : [`the secrets of application ${applicationId}`] }
}
