import type { ModelFormatsTexts } from './texts.zh.ts'

const features = (count: number) => `${count} ${count === 1 ? 'feature' : 'features'}`

export const modelFormatsEn: ModelFormatsTexts = {
  open: 'Import / export',
  title: 'Import or export model',
  tabs: { label: 'Import or export', import: 'Import', export: 'Export' },
  choose: {
    intro:
      'Supports Alibaba Cloud TSL, Tuya data points, JetLinks metadata, DTDL, and JSON exported here. The format is detected automatically, and anything that would be lost is listed before you import.',
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
    present: (count) => (count === 1 ? '1 already exists' : `${count} already exist`),
    broken: (count) => `${count} can’t be imported`,
    table: 'Features in the file',
    columns: { feature: 'Feature', type: 'Type', fate: 'Result', losses: 'Changes' },
    fates: { added: 'To import', present: 'Already exists', broken: 'Can’t be imported' },
    lossCount: (count) => String(count),
    problems: (count) => `Reasons why features can’t be imported (${count})`,
    other: 'Choose another file',
    apply: (count) => `Import ${features(count)}`,
    none: 'Nothing to import',
    moved: 'The product’s features changed in the meantime. The preview was updated; please review again.',
    done: (count) => `${features(count)} imported`,
  },
  losses: {
    title: (count) => `Lost or changed (${count})`,
    none: 'Nothing will be lost or changed.',
    more: (count) => `${count} more not listed`,
    ofFile: 'File',
    copy: 'Copy list',
    copied: 'Copied',
    print: 'Print list',
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
    show: (name) => `Show what ${name} doesn’t include`,
  },
}
