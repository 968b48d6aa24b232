import { csvHeadLine, csvLine } from '@slipway/contract/csv.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { downloadReleasePack } from '@slipway/contract/devices/release-packs/release-packs.calls.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import type { OtaRecord } from '@slipway/contract/products/firmware/firmware.ts'
import type { SupportPeriod } from '@slipway/contract/products/support-period/support-period.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { zipStream, type ZipEntry } from '../../../files/zip-stream.ts'
import { serveDownload, type Actor, type Download, type Route } from '../../../http/route.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import type { RehearsalsApi } from '../rehearsals/index.ts'
import { coverageOf } from './coverage.views.ts'

export interface ReleasePacksDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn'>
  firmware: { found(release: { productId: string; recordId: string }, locale: Locale): Promise<OtaRecord> }
  supportPeriod: { of(productId: string): Promise<SupportPeriod> }
  signing: {
    manifests: { current(productId: string, release: number): Promise<object | undefined> }
    keyLists(productId: string): Promise<readonly object[]>
  }
  partsLists: { fileOf(packageId: string): Promise<{ fileId: number; fileName: string } | undefined> }
  advisories: { linesOf(packageId: string, locale: Locale): AsyncIterable<string> }
  uploads: Pick<UploadsApi, 'openPrivate'>
  rehearsals: Pick<RehearsalsApi, 'reportFor'>
}

const json = (value: unknown): string[] => [`${JSON.stringify(value, null, 2)}\n`]
const COVERAGE = ['day', 'kind', 'outcome', 'devices']

/** The evidence of a firmware release in one file (decision 0100). */
export function releasePacksDomain(parts: ReleasePacksDependencies): { routes: Route[] } {
  const { db, clock, products, firmware, supportPeriod, signing, partsLists, advisories, uploads, rehearsals } = parts

  async function* entriesOf(record: OtaRecord, locale: Locale): AsyncGenerator<ZipEntry> {
    const { productId, recordId, packageId } = record
    const { report, ...rehearsal } = (await rehearsals.reportFor({ productId, recordId })) ?? {}
    const support = await supportPeriod.of(productId)
    // `rehearsal` is null without a report, so that a reader of the pack sees that none is missing from it.
    const ofRelease = { release: record, support, rehearsal: report === undefined ? null : rehearsal }
    yield { name: 'release.json', chunks: json(ofRelease) }
    yield {
      name: 'manifest.json',
      chunks: json((await signing.manifests.current(productId, Number(recordId))) ?? null),
    }
    yield { name: 'key-lists.json', chunks: json(await signing.keyLists(productId)) }
    const list = await partsLists.fileOf(packageId)
    const opened = list && (await uploads.openPrivate(list.fileId))
    if (opened) yield { name: 'parts-list.json', chunks: opened.kept.bytes }
    yield { name: 'findings.csv', chunks: advisories.linesOf(packageId, locale) }
    // Byte by byte as it was hashed.
    if (report !== undefined) yield { name: 'rehearsal.json', chunks: [report] }
    const days = await coverageOf(db, recordId)
    const lines = days.map(({ day, kind, outcome, n }) => csvLine([day, kind, outcome, n]))
    yield { name: 'coverage.csv', chunks: [csvHeadLine(COVERAGE), ...lines] }
  }

  async function download(
    { productId, recordId }: CheckedInputOf<typeof downloadReleasePack>,
    actor: Actor,
    locale: Locale,
  ): Promise<Download> {
    await products.requireOwn(productId, actor)
    const record = await firmware.found({ productId, recordId }, locale)
    return {
      fileName: `release-${recordId}.zip`,
      mime: 'application/zip',
      chunks: zipStream(entriesOf(record, locale), clock.now()),
    }
  }

  return { routes: [serveDownload(downloadReleasePack, ({ input, actor, locale }) => download(input, actor, locale))] }
}
