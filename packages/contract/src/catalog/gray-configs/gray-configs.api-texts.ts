import type { ApiTexts } from '../../reference/api-text.ts'

export const grayConfigsApiTexts: ApiTexts = {
  calls: {
    listGrayConfigs: {
      zh: '分页返回灰度配置及正在使用它的灰度版本，按编号排序。keyword 为编号前缀。',
      en: 'Returns the gray configs by page with the versions that use them now, by number. keyword is the start of a number.',
    },
    listGrayChoices: {
      zh: '返回可供发布选择的灰度配置，最多 50 个，不含账号。',
      en: 'Returns up to 50 gray configs to choose for a release, without their accounts.',
    },
    addGrayConfig: {
      zh: '添加灰度配置。编号已被使用时返回 70101。',
      en: 'Adds a gray config. 70101 if the number is taken.',
    },
    updateGrayConfig: {
      zh: '替换灰度配置的描述和内容，用户下次打开时生效。没有该编号时返回 70101；配置正在使用且范围缩小时也返回 70101，除非 allowShrinking 为 true。',
      en: 'Replaces the description and the content of a gray config; takes effect when users open again. 70101 if there is none with this number, or if the config is in use and the audience gets smaller, unless allowShrinking is true.',
    },
    deleteGrayConfig: {
      zh: '删除没有灰度版本使用的灰度配置。没有该编号或正在使用时返回 70101。',
      en: 'Deletes a gray config that no version in gray release uses. 70101 if there is none with this number, or it is in use.',
    },
    checkGrayConfig: {
      zh: '检查一个账号是否在灰度范围内，并估算范围内的用户数。按编号检查已保存的配置，或检查 config 给出的内容。',
      en: 'Says whether an account is in the audience of a config, and estimates how many users are. Checks a stored config by its number, or the content given as config.',
    },
  },
  fields: {
    grayNumber: { zh: '灰度编号，1 到 9 位数字', en: 'Gray number, 1 to 9 digits.', sample: 12 },
    description: { zh: '描述', en: 'Description.', sample: 'Testers in Germany' },
    config: {
      zh: '灰度内容：JSON 对象或其文本。ratio、accounts 和 areas 决定用户范围，其他字段会保留但不使用',
      en: 'JSON object, or its text. ratio, accounts and areas decide who is in; other members are kept and not used.',
      sample: { ratio: 10, areas: ['DE'] },
    },
    ratio: { zh: '用户比例，0 到 100', en: 'Percent of users, 0 to 100.', sample: 10 },
    accounts: {
      zh: '始终在范围内的终端用户账号，最多 1000 个',
      en: 'Accounts of end users that are always in, up to 1,000.',
      sample: ['ann@example.com'],
    },
    areas: {
      zh: '国家代码（ISO 3166-1 二位字母），限定 ratio 的范围；空表示全部',
      en: 'Country codes (ISO 3166-1 alpha-2) that bound the ratio; empty for all countries.',
      sample: ['DE'],
    },
    accountCount: { zh: '列出的账号数', en: 'Number of listed accounts.', sample: 3 },
    useCount: { zh: '正在使用的灰度版本数', en: 'Number of versions in gray release that use it.', sample: 1 },
    uses: {
      zh: '其中调用者可打开的，最多 20 个',
      en: 'Those that the caller can open, up to 20.',
    },
    'uses.kind': { zh: '类型：panel 为面板', en: 'Kind: panel.', sample: 'panel' },
    'uses.id': { zh: '面板 ID', en: 'ID of the panel.', sample: '12' },
    'uses.name': { zh: '名称', en: 'Name.', sample: 'Plug, large switch' },
    'uses.productId': { zh: '所属产品；标准面板为 null', en: 'Its product; null for a standard panel.', sample: null },
    'uses.version': { zh: '灰度版本', en: 'Version in gray release.', sample: '1.0.1' },
    updatedBy: { zh: '最后修改人', en: 'Who saved it last.', sample: 'ops@example.com' },
    allowShrinking: {
      zh: '允许缩小正在使用的配置的用户范围',
      en: 'Allows a smaller audience of a config that is in use.',
      sample: false,
    },
    account: { zh: '终端用户的账号', en: 'Account of an end user.', sample: 'ann@example.com' },
    salt: {
      zh: '发布对象的 ID，例如面板 ID；比例决定结果时需要',
      en: 'ID of what is released, e.g. of a panel. Needed where the ratio decides.',
      sample: '12',
    },
    isIn: {
      zh: '账号是否在范围内；未给出账号，或结果取决于发布对象时为 null',
      en: 'Whether the account is in; null without an account, or where it depends on what is released.',
      sample: true,
    },
    because: {
      zh: '原因：listed 已列出，inRatio 在比例内，otherArea 不在地区内，noRatio 没有比例，outsideRatio 在比例外，dependsOnRelease 取决于发布对象，noUser 没有该用户；未给出账号时为 null',
      en: 'Why: listed, inRatio, otherArea, noRatio, outsideRatio, dependsOnRelease, or noUser; null without an account.',
      sample: 'inRatio',
    },
    users: { zh: '终端用户总数', en: 'End users in total.', sample: 12000 },
    reach: {
      zh: '估算的范围内用户数，列出的账号全部计入',
      en: 'Estimated number of users in the audience; listed accounts count in full.',
      sample: 1200,
    },
  },
}
