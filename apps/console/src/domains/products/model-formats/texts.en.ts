import { importFormatList } from '@slipway/contract/products/model-formats/model-formats.ts'
import type { ImportCounts, ModelFormatsTexts } from './texts.zh.ts'

const features = (count: number) => `${count} ${count === 1 ? 'feature' : 'features'}`

/** "Import 2 features, replace 1 feature". */
const parts = ({ added, changed, removed }: ImportCounts, written: (count: number, at: number) => string): string => {
  const text = [added, changed, removed].flatMap((count, at) => (count > 0 ? [written(count, at)] : [])).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const modelFormatsEn: ModelFormatsTexts = {
  open: 'Import / export',
  title: 'Import or export model',
  tabs: { label: 'Import or export', import: 'Import', export: 'Export' },
  choose: {
    intro: `Supported formats: ${importFormatList.en}. The format is detected automatically, and anything that would be lost is listed before you import.`,
    drop: 'Drop a file here, or click to choose one',
    limit: 'JSON file, up to 1 MB',
    file: 'Choose model file',
    paste: 'Or paste the file content',
    look: 'Preview',
    tooLarge: 'The file is larger than 1 MB',
    frozen: 'The product is in trial or mass production. Its features can’t be changed, so nothing can be imported.',
  },
  looking: 'Reading the file…',
  result: {
    format: (format) => `Detected format: ${format}`,
    added: (count) => `${count} to import`,
    changed: (count) => (count === 1 ? '1 differs' : `${count} differ`),
    present: (count) => `${count} unchanged`,
    broken: (count) => `${count} can’t be imported`,
    table: 'Features in the file',
    columns: { feature: 'Feature', type: 'Type', fate: 'Result', losses: 'Losses' },
    fates: { added: 'To import', changed: 'Differs', present: 'Unchanged', broken: 'Can’t be imported' },
    lossCount: (count) => String(count),
    problems: (count) => `Reasons why features can’t be imported (${count})`,
    other: 'Choose another file',
    apply: (counts) => parts(counts, (count, at) => `${['import', 'replace', 'delete'][at]} ${features(count)}`),
    none: 'Nothing to import',
    moved: 'The product’s features changed in the meantime. The preview was updated; please review again.',
    done: (counts) => parts(counts, (count, at) => `${features(count)} ${['imported', 'replaced', 'deleted'][at]}`),
  },
  changes: {
    changed: (count) => `Features that differ (${count})`,
    changedText:
      'Selected features are replaced with those of the file; the others stay as they are. In a released product the change goes to the draft and takes effect when you publish it.',
    replaceAll: 'Replace all',
    replace: (name) => `Replace ${name}`,
    gone: (count) => `Features that the file doesn’t have (${count})`,
    goneText: 'Selected features are deleted from the product; the others stay.',
    removeAll: 'Delete all',
    remove: (name) => `Delete ${name}`,
  },
  losses: {
    title: (count) => `Lost or changed (${count})`,
    none: 'Nothing will be lost or changed.',
    more: (count) => `${count} more not listed`,
    ofFile: 'File',
    copy: 'Copy list',
    copied: 'Copied',
    print: 'Print list',
    gravities: { gone: 'Lost', changed: 'Changed', filled: 'Filled in', unneeded: 'Not needed' },
    topics: {
      none: 'No equivalent',
      types: 'Types and values',
      limits: 'Ranges and lengths',
      defaults: 'Steps and defaults',
      names: 'Names and identifiers',
      values: 'Value texts',
      units: 'Units',
      category: 'Event message category',
      platform: 'Built into the other platform',
    },
  },
  kinds: { 1: 'Property', 2: 'Operation', 3: 'Event' },
  export: {
    intro: 'Exports the model as currently edited.',
    formats: {
      slipway: { name: 'Slipway JSON', text: 'Complete; can be imported into other products and installations' },
      wot: { name: 'W3C WoT Thing Model', text: 'Thing Model, TD 1.1' },
      dtdl: { name: 'DTDL v3', text: 'Digital Twins Definition Language' },
      markdown: { name: 'Datasheet (Markdown)', text: 'All features, in the current language' },
      html: { name: 'Datasheet (HTML)', text: 'A single printable page, in the current language' },
    },
    download: 'Download',
    downloadOf: (name) => `Download ${name}`,
    whole: 'Lossless',
    losses: (count) => (count === 1 ? '1 detail not included' : `${count} details not included`),
    lossesOf: (name, losses) => `${name}: ${losses}`,
  },
}
