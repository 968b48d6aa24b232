import type { ApiTexts } from '../../reference/api-text.ts'

export const panelsApiTexts: ApiTexts = {
  calls: {
    listPanels: {
      zh: '分页返回标准面板；给出 productId 时返回该产品的自有面板。没有面板管理菜单的调用者只能看到灰度中和已发布的标准面板。',
      en: 'Returns the standard panels by page; with productId, the own panels of that product. Callers without the menu of panels only see standard panels that are published or in gray release.',
    },
    listGatedPanels: {
      zh: '分页返回有灰度版本的面板：首次灰度，或正在灰度升级（isUpgrading）。',
      en: 'Returns the panels with a gray version by page: first releases, and upgrades (isUpgrading).',
    },
    getPanel: { zh: '返回面板及其内容。', en: 'Returns a panel with its document.' },
    addPanel: {
      zh: '添加面板，状态为未发布。不带 productId 时为标准面板，仅限管理员；带 productId 时为该产品的自有面板。',
      en: 'Adds an unpublished panel. Without productId it is a standard panel, which only administrators can add; with productId, an own panel of that product.',
    },
    updatePanel: {
      zh: '修改面板，未给出的字段不变。灰度中和已发布的面板只能修改描述和封面，已下架的不能修改；升级灰度期间返回 50020。',
      en: 'Changes a panel; absent fields stay. Of a panel in gray release or published only description and cover change, of one that is offline nothing. While an upgrade is in gray: 50020.',
    },
    deletePanel: {
      zh: '删除未发布或已下架、且没有产品使用的面板，不可恢复。',
      en: 'Deletes a panel that is unpublished or offline, and that no product uses. This can’t be undone.',
    },
    releasePanelGray: {
      zh: '把未发布的面板发布给灰度用户：列出的账号和按比例选中的用户，或灰度配置的用户范围。',
      en: 'Releases an unpublished panel to a gray audience: the listed accounts and a share of the other users, or the audience of a gray config.',
    },
    upgradePanel: {
      zh: '为已发布的面板开始灰度升级。其他用户仍使用当前版本，直到 changePanelState 全量发布或 cancelPanelUpgrade 取消。',
      en: 'Starts an upgrade of a published panel in gray. All other users keep the current version until changePanelState releases the new one or cancelPanelUpgrade drops it.',
    },
    cancelPanelUpgrade: {
      zh: '取消灰度升级，灰度用户回到已发布的版本。',
      en: 'Cancels an upgrade in gray; its audience returns to the published version.',
    },
    changePanelState: {
      zh: '全量发布面板或其灰度升级。不可撤销，之后只能下架。用户下次打开时生效，正在使用的用户不受影响。',
      en: 'Releases a panel, or its upgrade in gray, to all users. This can’t be revoked: the panel can only be taken offline. It takes effect when users open the panel again.',
    },
    takePanelOut: {
      zh: '下架灰度中或已发布的面板，之后不能再修改或发布。选择了它的产品改用生成的面板。',
      en: 'Takes a panel in gray release or published offline, for good. Products that chose it show the generated panel.',
    },
    isPanelNameTaken: { zh: '该名称已被使用时返回 true。', en: 'Returns true if a panel has this name.' },
    listPanelProducts: {
      zh: '返回调用者可打开的、选择了该面板的产品。',
      en: 'Returns the products with this panel that the caller can open.',
    },
    configurePanel: {
      zh: '按 rnName 或面板 ID 设置产品的面板；rnPanel 为空时选择生成的面板。',
      en: 'Sets the panel of a product by its rnName or ID; with an empty rnPanel, the generated panel.',
    },
    listMiniPrograms: {
      zh: '返回适用于该品类的已发布的标准面板，给出 productId 时还有该产品的自有面板；EIB 面板作为小程序返回，另有产品所有者（不带 productId 时为调用者）已发布的小程序，可用作 EIB 面板的小程序。',
      en: 'Returns the published standard panels that suit a category and, with productId, the own panels of that product. EIB panels are returned as mini programs, with the published mini-programs of the owner of the product (without productId: of the caller), which EIB panels can name.',
    },
    getPanelOfProduct: {
      zh: '返回产品选择的面板及其内容；未选择时为 null。',
      en: 'Returns the panel that a product has chosen, with its document; null if none is chosen.',
    },
    selectPanel: {
      zh: '为产品选择面板：灰度中或已发布的面板、产品自有的面板，或 generated（生成的面板）。',
      en: 'Chooses the panel of a product: a panel that is published or in gray release, one of its own, or generated.',
    },
    getAllPanels: {
      zh: '返回产品可选的面板：生成的面板、自有面板，然后是适用于其品类的标准面板。',
      en: 'Returns the panels for a product: the generated one, its own, then the standard panels that suit its category.',
    },
    selectPanelForEnvironments: {
      zh: '为产品选择面板，并返回每个环境是否已应用。选择只应用于当前站点。',
      en: 'Chooses the panel of a product, and returns for each environment whether it was applied. A selection is applied to this site only.',
    },
    listPanelDrafts: {
      zh: '返回产品的面板草稿，最近修改的在前。',
      en: 'Returns the panel drafts of a product, last changed first.',
    },
    listStandardPanelDrafts: {
      zh: '返回标准面板的草稿，最近修改的在前。',
      en: 'Returns the drafts of a standard panel, last changed first.',
    },
    getPanelDraft: { zh: '返回草稿及其内容。', en: 'Returns a draft with its document.' },
    addPanelDraft: {
      zh: '新建草稿：从生成的面板、空白面板，或一个面板的某个版本开始。产品自有面板的草稿发布后成为该面板的下一个版本，其他草稿成为新面板。',
      en: 'Starts a draft from the generated panel, a blank one, or a version of a panel. The draft of a product’s own panel becomes its next version when it is published; any other one becomes a new panel.',
    },
    savePanelDraft: {
      zh: '保存草稿的名称或内容，未给出的字段不变。草稿可以有检查错误，但内容格式必须正确。',
      en: 'Saves the name or the document of a draft; absent fields stay. A draft may have lint errors, but its document must be valid in format.',
    },
    deletePanelDraft: {
      zh: '删除草稿，不可恢复。已发布的版本不受影响。',
      en: 'Deletes a draft. This can’t be undone; published versions stay.',
    },
    publishPanelDraft: {
      zh: '发布草稿并删除它。新面板或未发布的面板：给出灰度用户时进入灰度，否则全量发布。已发布的面板：作为灰度升级，必须给出灰度用户。内容有错误时拒绝。',
      en: 'Publishes a draft and deletes it. A new or unpublished panel is released to the gray audience, or to all users if none is given. A published panel is upgraded in gray, for which an audience is needed. A document with errors is refused.',
    },
    listPanelVersions: { zh: '返回面板的版本，最新的在前。', en: 'Returns the versions of a panel, newest first.' },
    getPanelVersion: {
      zh: '返回面板的一个版本及其内容；没有面板文档时 document 为 null。',
      en: 'Returns a version of a panel with its document, which is null for panels without one.',
    },
  },
  fields: {
    draftId: { zh: '面板草稿 ID', en: 'ID of the panel draft.', sample: '3' },
    draftName: { zh: '草稿名称；默认取自起点', en: 'Name of the draft; by default that of its start.', sample: 'Plug' },
    start: { zh: '草稿的起点', en: 'What the draft begins with.' },
    'start.kind': {
      zh: '起点的类型',
      en: 'Kind of start.',
      codes: {
        generated: { zh: '按物模型生成的面板', en: 'The panel generated from the model' },
        blank: { zh: '空白面板', en: 'A blank panel' },
        panel: { zh: '一个面板', en: 'A panel' },
        standard: {
          zh: '标准面板，草稿成为它的下一个版本；产品提供设计时使用的功能',
          en: 'A standard panel, whose next version the draft becomes; the product gives the features to design with',
        },
      },
    },
    'start.version': {
      zh: '面板的版本；默认为其当前内容',
      en: 'Version of the panel; by default its current content.',
      sample: '1.0.0',
    },
    isStandard: { zh: '是否为标准面板的草稿', en: 'Whether the draft is one of a standard panel.', sample: false },
    sampleProductId: {
      zh: '设计标准面板时使用其功能的产品',
      en: 'Product whose features a standard panel is designed with.',
      sample: '4f1c0a9be2d74c53a6f08d1b7e5c2a90',
    },
    items: { zh: '草稿中的控件数', en: 'Number of widgets of the draft.', sample: 12 },
    author: {
      zh: '最后保存或发布的账号',
      en: 'Account of the last save, or of the release.',
      sample: 'ann@example.com',
    },
    isLive: { zh: '是否为全部用户使用的版本', en: 'Whether all users have this version.', sample: true },
    isGray: { zh: '是否为灰度中的版本', en: 'Whether a gray audience has this version.', sample: false },
    panelId: {
      zh: '面板 ID；生成的面板为 generated',
      en: 'ID of the panel; the generated one is generated.',
      sample: '12',
    },
    panelName: { zh: '面板名称，不可重复', en: 'Name of the panel; unique.', sample: 'Plug, large switch' },
    firstCategory: { zh: '一级品类 ID；空表示全部', en: 'ID of the main category; empty: all.', sample: '' },
    firstCat: { zh: '同 firstCategory', en: 'Same as firstCategory.', sample: '' },
    secondCategory: { zh: '二级品类 ID；空表示全部', en: 'ID of the subcategory; empty: all.', sample: '' },
    secondCat: { zh: '同 secondCategory', en: 'Same as secondCategory.', sample: '' },
    config: { zh: '面板内容，也可为 JSON 文本', en: 'Content of the panel; its JSON text is also accepted.' },
    kind: {
      zh: '内容类型',
      en: 'Kind of content.',
      codes: {
        visual: { zh: '可视化面板', en: 'Visual panel' },
        blank: { zh: '空白面板', en: 'Blank panel' },
        code: { zh: '代码面板', en: 'Code panel' },
        entry: { zh: '第三方固定入口', en: 'Third-party fixed entry' },
        eib: { zh: 'EIB 面板', en: 'EIB panel' },
        generated: { zh: '按物模型生成的面板', en: 'Generated from the model' },
      },
    },
    document: { zh: '面板文档；列表中不返回', en: 'Panel document; absent in lists.' },
    fromProduct: {
      zh: '不带 document 时，以该产品的生成面板为起点；默认为面板所属的产品',
      en: 'Without a document: the product whose generated panel it begins with; by default the product that it belongs to.',
    },
    url: { zh: '第三方入口的 https 地址', en: 'https address of a third-party entry.', sample: 'https://example.com/' },
    icon: { zh: '入口图标的地址；空表示没有', en: 'URL of the entry’s icon; empty for none.', sample: '' },
    miniProgramId: {
      zh: 'EIB 面板的小程序 ID：产品所有者已发布的小程序（标准面板为添加者的）；不带表示没有',
      en: 'ID of the mini-program of an EIB panel: a published one of the owner of the product, of a standard panel one of who adds it; absent: none.',
      sample: 'b1c2d3e4f5061728394a5b6c7d8e9fa0',
    },
    'config.name': { zh: '入口名称', en: 'Name of the entry.', sample: 'Manual' },
    picture: {
      zh: '封面图片的地址，750x1624；空表示没有',
      en: 'URL of the cover, 750x1624, as returned by uploadFile; empty for none.',
      sample: '',
    },
    rnName: {
      zh: 'RN 名称，不可重复；添加时为空则自动生成',
      en: 'RN name; unique. If empty when the panel is added, one is generated.',
      sample: 'PlugPanel',
    },
    rnDesc: { zh: '描述', en: 'Description.', sample: '' },
    appVersion: {
      zh: '需要的最低 App 版本；默认按面板类型',
      en: 'Lowest app version; by default that of its kind.',
      sample: '1.3.3',
    },
    pversion: { zh: '同 pVersion', en: 'Same as pVersion.', sample: 'V1.0.0' },
    pVersion: { zh: '面板协议版本', en: 'Version of the panel protocol.', sample: 'V1.0.0' },
    baseVersion: { zh: '基础包版本；空表示没有', en: 'Version of the base package; empty for none.', sample: '' },
    eibConfig: {
      zh: 'EIB 面板的设置，由服务器写入；其他面板为 null',
      en: 'Settings of an EIB panel, written by the server; null for others.',
    },
    'eibConfig.appVersion': { zh: 'App 版本', en: 'App version.', sample: 35 },
    innerVersion: { zh: '内部版本', en: 'Inner version.', sample: '1.3.1' },
    entries: { zh: '入口', en: 'Entries.' },
    settings: { zh: '设置入口', en: 'Entry of the settings.', sample: 'settings' },
    detail: { zh: '详情入口', en: 'Entry of the details.', sample: 'detail' },
    panelType: {
      zh: '面板类型；添加时默认按内容和归属',
      en: 'Type of the panel; when it is added, by default from its kind and owner.',
      codes: {
        0: { zh: '标准', en: 'Standard' },
        1: { zh: '自定义', en: 'Custom' },
        2: { zh: '第三方固定入口', en: 'Third-party fixed entry' },
      },
    },
    status: {
      zh: '面板状态',
      en: 'State of the panel.',
      codes: {
        0: { zh: '未发布', en: 'Unpublished' },
        1: { zh: '灰度中', en: 'In gray release' },
        2: { zh: '已发布', en: 'Published' },
        3: { zh: '已下架', en: 'Offline' },
      },
    },
    version: {
      zh: '用户使用的版本；首次全量发布前为空。升级时为新版本，默认在当前版本上加 0.0.1',
      en: 'Version that users have; empty before the first full release. Of an upgrade: the new version, by default the next patch version.',
      sample: '1.0.0',
    },
    grayVersion: { zh: '灰度版本；空表示没有', en: 'Version in gray release; empty for none.', sample: '' },
    isUpgrading: {
      zh: '已发布的面板是否有灰度中的新版本',
      en: 'Whether a newer version of a published panel is in gray release.',
      sample: false,
    },
    grayAccounts: { zh: '列出的灰度账号数', en: 'Number of accounts that get the gray version.', sample: 0 },
    grayRatio: {
      zh: '灰度比例（百分比）；null 表示没有',
      en: 'Percent of users that get it; null: none.',
      sample: null,
    },
    usedBy: { zh: '选择了它的产品数', en: 'Number of products that have chosen it.', sample: 1 },
    accounts: {
      zh: '得到灰度版本的终端用户账号，最多 100 个',
      en: 'Accounts of end users that get the gray version, up to 100.',
      sample: ['ann@example.com'],
    },
    ratio: { zh: '得到灰度版本的用户比例，1 到 100', en: 'Percent of users that get it, 1 to 100.', sample: 10 },
    grayNumber: {
      zh: '灰度配置的编号，不能与账号和比例同时给出；没有该配置时返回 70101。回复中 null 表示没有使用灰度配置',
      en: 'Number of a gray config, in place of accounts and ratio; 70101 if there is none. In replies null if no config is used.',
      sample: 12,
    },
    note: { zh: '版本说明', en: 'Note about the version.', sample: '' },
    productName: { zh: '产品名称', en: 'Name of the product.', sample: 'Plug' },
    rnPanel: {
      zh: '面板的 rnName 或 ID；空表示生成的面板',
      en: 'rnName or ID of the panel; empty for the generated one.',
      sample: '',
    },
    firmwareUpgradeCode: {
      zh: '产品的固件升级码；不符则拒绝',
      en: 'Firmware upgrade code of the product; another one is refused.',
      sample: '',
    },
    pId: { zh: '产品 ID', en: 'ID of the product.', sample: 'p1' },
    miniProgram: { zh: '小程序', en: 'Mini programs.' },
    'miniProgram.kind': {
      zh: 'panel 为 EIB 面板，program 为可用作 EIB 面板的小程序',
      en: 'An EIB panel, or a mini-program that such a panel can name.',
      codes: {
        panel: { zh: 'EIB 面板', en: 'EIB panel' },
        program: { zh: '小程序', en: 'Mini-program' },
      },
    },
    'miniProgram.id': { zh: '小程序 ID', en: 'ID of the mini program.', sample: '13' },
    cnName: { zh: '小程序中文名；EIB 面板为其名称', en: 'Chinese name; of an EIB panel its name.', sample: 'Storage' },
    enName: { zh: '小程序英文名；EIB 面板为其名称', en: 'English name; of an EIB panel its name.', sample: 'Storage' },
    logo: { zh: '小程序图标；空表示没有', en: 'URL of its logo; empty for none.', sample: '' },
    pannel: { zh: '面板', en: 'Panels.' },
    envs: {
      zh: '环境，以逗号分隔，例如 cn-prod,eu-prod',
      en: 'Environments, comma-separated, such as cn-prod,eu-prod.',
      sample: 'cn-prod',
    },
    fromIot: { zh: '由控制台发起；不影响结果', en: 'Whether the console sent it; changes nothing.', sample: true },
    applied: { zh: '各环境的结果', en: 'Result by environment.' },
    env: { zh: '环境', en: 'Environment.', sample: 'cn-prod' },
    ok: { zh: '是否已应用', en: 'Whether it was applied.', sample: true },
    'applied.msg': { zh: '未应用的原因；空表示已应用', en: 'Why it was not applied; empty if it was.', sample: '' },
  },
}
