import type { ModelFormatsTexts } from './texts.zh.ts'

const features = (count: number) => `${count} ${count === 1 ? 'feature' : 'features'}`

export const modelFormatsEn: ModelFormatsTexts = {
  open: 'Import / export',
  title: 'Import or export the model',
  tabs: { label: 'Import or export', import: 'Import', export: 'Export' },
  choose: {
    intro:
      'Alibaba Cloud TSL, Tuya data points, JetLinks metadata, DTDL, and the JSON exported here. The format is recognised; what would be lost is listed before anything is imported.',
    drop: 'Drop a file here, or press to choose one',
    limit: 'A JSON file of at most 1 MB',
    file: 'Choose a model file',
    paste: 'Or paste what the file holds',
    look: 'Look at it',
    tooLarge: 'The file is over 1 MB',
    frozen: 'The product is in trial or mass production: its features cannot change, so nothing can be imported.',
  },
  looking: 'Reading the file…',
  result: {
    format: (format) => `This is ${format}`,
    added: (count) => `${count} to import`,
    present: (count) => `${count} there already`,
    broken: (count) => `${count} that cannot be imported`,
    table: 'Features in the file',
    columns: { feature: 'Feature', type: 'Type', fate: 'Result', losses: 'Changes' },
    fates: { added: 'To import', present: 'There already', broken: 'Cannot be imported' },
    lossCount: (count) => String(count),
    problems: (count) => `Why they cannot be imported (${count})`,
    other: 'Another file',
    apply: (count) => `Import ${features(count)}`,
    none: 'Nothing to import',
    moved: 'The product’s features were changed meanwhile. The file was read again; look once more.',
    done: (count) => `${features(count)} imported`,
  },
  losses: {
    title: (count) => `Lost or changed (${count})`,
    none: 'Nothing is lost or changed.',
    more: (count) => `${count} more are not listed`,
    ofFile: 'The file itself',
    copy: 'Copy the list',
    copied: 'Copied',
    print: 'Print the list',
  },
  kinds: { 1: 'Property', 2: 'Operation', 3: 'Event' },
  export: {
    intro: 'What is exported is the model as it is being edited.',
    formats: {
      slipway: { name: 'Slipway JSON', text: 'All of it; can be imported into other products and installations' },
      wot: { name: 'W3C WoT Thing Model', text: 'Thing Model, TD 1.1' },
      dtdl: { name: 'DTDL v3', text: 'Digital Twins Definition Language' },
      markdown: { name: 'Datasheet (Markdown)', text: 'All functions, in the language of this page' },
      html: { name: 'Datasheet (HTML)', text: 'One page that prints well, in the language of this page' },
    },
    download: 'Download',
    downloadOf: (name) => `Download ${name}`,
    whole: 'Nothing is lost',
    losses: (count) => `${count} details are left out`,
    show: (name) => `What ${name} leaves out`,
  },
}
