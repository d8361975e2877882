import { gateSentences } from './gate.ts'

/**
 * All business refusals: name, code (stable, ≥ 1000) and the message for the member. `{x}` is replaced by the
 * values given to `refuse`.
 */
export const refusals = {
  // 1000 the request itself
  invalid: [1000, '填写的内容有误，请检查后重试'],
  notFound: [1001, '内容不存在或已被移除'],
  keyMissing: [1002, '请求缺少标识，请刷新页面后重试'],
  keyReused: [1003, '该请求标识已用于另一次提交，请刷新页面后重试'],
  changedMeanwhile: [1004, '内容已被更新，请刷新后重试'],
  recordChanged: [1006, '{who} 于 {at} 修改过，请核对后再保存'],
  notOffered: [1005, '该功能暂未开放'],

  // 1100 login and account
  codeWrong: [1101, '验证码错误，还可尝试 {left} 次'],
  codeExpired: [1102, '验证码已过期，请重新获取'],
  codeSpent: [1103, '验证码错误次数过多，请重新获取'],
  smsTooSoon: [1104, '操作过于频繁，请 {seconds} 秒后再试'],
  smsDailyLimit: [1105, '今日获取次数已达上限'],
  smsBudgetSpent: [1106, '短信服务繁忙，请稍后再试或使用密码登录'],
  smsUnavailable: [1107, '短信发送失败，请稍后再试或使用密码登录'],
  challengeWrong: [1108, '安全校验未通过，请重试'],
  passwordWrong: [1109, '手机号或密码错误'],
  loginLocked: [1110, '尝试次数过多，请 15 分钟后再试或使用验证码登录'],
  memberDisabled: [1111, '账号已停用{why}，请联系客服 {kefuMobile}'],
  alreadyRegistered: [1112, '该手机号已注册，请直接登录'],
  oldPasswordWrong: [1113, '旧密码不正确，还可尝试 {left} 次'],
  samePassword: [1114, '新密码不能与旧密码相同'],
  wechatNotOffered: [1123, '微信登录暂未开通，请使用手机号登录'],
  mobileTaken: [1120, '该手机号已被其他账号使用'],
  sameMobile: [1121, '新手机号与当前手机号相同'],
  accountOpen: [1122, '注销前请先处理：{what}'],
  wechatTripOver: [1130, '微信授权已失效，请重新发起'],
  wechatSilent: [1131, '微信暂时没有响应，请稍后再试或使用手机号登录'],
  wechatUnusable: [1132, '微信登录暂时不可用，请使用手机号登录'],
  wechatSnapshot: [1133, '请先点击页面右下角的“使用完整服务”，再用微信登录'],
  wechatTicketOver: [1134, '绑定已超时，请重新用微信登录'],
  wechatTaken: [1135, '该微信已绑定其他账号，请先在那个账号的“账号安全”中解绑'],
  wechatOther: [1136, '该账号已绑定另一个微信，请先在“账号安全”中解绑'],
  wechatSceneOver: [1137, '二维码已失效，请在电脑上刷新后重新扫描'],
  wechatUnbound: [1138, '该账号没有绑定微信'],
  agreementMissing: [1115, '请阅读并同意用户协议和隐私政策'],

  // 1200 institution and review
  institutionMissing: [1201, gateSentences.institutionMissing],
  institutionPending: [1202, gateSentences.institutionPending],
  institutionRejected: [1203, gateSentences.institutionRejected],
  institutionRole: [1208, gateSentences.institutionRole],
  creditCodeTaken: [1204, '该机构已注册，请联系客服加入'],
  nothingToReview: [1205, '没有待审核的资料'],
  memberLeft: [1210, '该会员已注销'],
  alreadyMember: [1211, '该会员已在此机构'],
  institutionUnapproved: [1212, '该机构尚未通过审核'],
  noInstitution: [1213, '该会员不属于任何机构'],
  onlyOwner: [1214, '{who}是机构唯一的负责人，请先指定另一位负责人'],
  institutionOpen: [1263, '注销机构前请先处理：{what}'],
  ownersOnly: [1215, '只有负责人可以任免负责人，或停用、移出负责人'],
  ownMembership: [1216, '不能停用或移出自己；如需离开，请使用“离开机构”'],
  colleagueElsewhere: [1217, '该同事已加入其他机构，不能恢复'],
  invitationUnknown: [1220, '邀请链接无效，请核对链接是否完整'],
  invitationExpired: [1221, '邀请已过期，请联系邀请人重新邀请'],
  invitationUsed: [1222, '邀请的人数已满，请联系邀请人重新邀请'],
  invitationRevoked: [1223, '邀请已被撤销，请联系邀请人'],
  invitationVoid: [1224, '邀请已失效，请联系机构负责人重新邀请'],
  invitationOther: [1225, '这份邀请只限手机号 {mobile} 的账号接受'],
  invitationLimit: [1226, '未使用的邀请已达 {most} 份，请先撤销不用的'],
  inOtherInstitution: [1227, '您已是“{jigou}”的成员，请先离开该机构'],
  alreadyColleague: [1228, '您已是“{jigou}”的成员'],
  membershipDisabled: [1229, '您在“{jigou}”的成员资格已停用，请联系机构负责人'],
  requestOpen: [1230, '您已有一份待处理的加入申请，请先撤回'],
  requestLimit: [1231, '今日申请次数已达上限，请明天再试'],
  requestAnswered: [1232, '这份申请已处理或已撤回，请刷新后查看'],
  requesterElsewhere: [1233, '对方已加入其他机构，只能拒绝这份申请'],
  unitLimit: [1234, '部门已达 {most} 个，请先停用不用的'],
  unitInUse: [1235, '“{name}”还有 {what}，请先移走'],
  fundLess: [1240, '只剩 {left} 未使用，不能减少更多'],
  fundMost: [1241, '一项经费最多 100 亿元'],
  fundShort: [1242, '经费 {code} 剩余 {left}，还差 {missing}'],
  fundAsk: [1243, '经费 {code} 剩余 {left}，还差 {missing}，须由经费负责人审批'],
  fundClosed: [1244, '经费 {code} 已停用'],
  fundPeriod: [1245, '经费 {code} 的使用期限为 {from} 至 {to}'],
  fundCategory: [1246, '经费 {code} 不能用于“{title}”'],
  fundCeiling: [1247, '经费 {code} 只能用于单价不超过 {most} 的商品'],
  fundBooked: [1236, '这项经费刚刚有拨款或调整，额度现为 {amount}，请核对后再入账'],
  fundTaken: [1238, '经费 {code} 已不能由申请人使用'],
  fundChanged: [1239, '经费 {code} 刚刚改变，请重试'],
  fundCarried: [1248, '这项经费已结转到 {code}'],
  fundNothing: [1249, '没有可结转的剩余'],
  fundSheetHeads: [1260, '没有找到表头，第一行应有“经费编号”和“经费名称”'],
  fundSheetEmpty: [1261, '表头下面没有内容'],
  fundSheetLong: [1262, '一次最多 {most} 行，请分几次导入'],
  changePending: [1207, '已有变更在审核中，请等待审核完成后再提交'],

  // 1250 approval
  approvalNeeded: [1250, '这笔订单需要审批（{rules}），请提交采购申请'],
  approvalNotNeeded: [1251, '这笔订单已不需要审批，请直接下单'],
  approvalUnmet: [
    1252,
    '没有人可以审批这笔订单（{rules}）：不能审批自己的申请，同级的各步须由不同的人审批，请负责人调整审批规则或增加审批人',
  ],
  requestMoved: [1253, '这份申请已有变化，请查看后再处理'],
  notYourStep: [1254, '这份申请现在不由您审批'],
  rulesChanged: [1255, '期间有人修改了审批规则，请刷新后再保存'],
  requestDearer: [1256, '与申请时不同：{what}'],
  noDecider: [1258, '该同事不能审批这份申请，请另选一位'],
  delegationCircle: [1259, '{who}，不能再委托：受托人须自己审批'],
  decidesBeside: [1264, '{name} 已在审批同级的另一步：同级的各步须由不同的人审批，请另选一位同事'],
  delegateBeside: [
    1265,
    '{name} 也在审批采购申请 {no} 同级的另一步，不能同时代您审批：请另选一位同事，或先处理这份申请',
  ],
  requesterGone: [1257, '申请人已不能以该机构的名义下单'],

  // 1300 files
  uploadType: [1301, '仅支持 jpg、png、webp 图片和 pdf 文件'],
  uploadTooLarge: [1302, '文件不能超过 {limit}'],
  uploadUnreadable: [1303, '文件已损坏或无法识别，请重新选择'],
  uploadTooManyPixels: [1304, '图片尺寸过大，请缩小后重试'],
  uploadMissing: [1305, '请选择要上传的文件'],
  uploadQuota: [1306, '今日上传数量已达上限，请明天再试'],
  uploadPictureOnly: [1307, '仅支持 jpg、png、webp 图片'],
  uploadSpace: [1310, '上传空间已满，请联系客服'],
  uploadPdfOnly: [1309, '仅支持 pdf 文件'],
  uploadPdfActive: [
    1311,
    'PDF 中有脚本、启动程序的动作或嵌入的文件，不能上传；请用“打印为 PDF”另存一份再上传',
  ],
  uploadPdfLocked: [1312, 'PDF 设有密码，无法查看；请去掉密码，或用“打印为 PDF”另存一份再上传'],
  uploadHeic: [
    1313,
    '这是 HEIC 照片，其他人可能打不开：请在电脑或手机上另存为 jpg 再上传（iPhone 也可在“设置 › 相机 › 格式”中选“兼容性最佳”）',
  ],
  uploadUnsaved: [1308, '文件暂时无法保存，请稍后再试'],

  // 1400 manual points adjustments
  adjustmentDecided: [1400, '该调整已处理，请刷新后查看'],
  ownAdjustment: [1401, '不能复核自己提交的调整'],
  othersAdjustment: [1402, '只能撤回自己提交的调整'],
  pointsMoved: [1403, '该会员的积分余额刚刚变为 {balance}，请核对调整后的余额再提交'],

  // 2100 goods
  offSale: [2101, '商品已下架'],
  soldOut: [2102, '库存不足'],
  belowMinimum: [2103, '起订量为 {minimum}'],
  offStep: [2104, '数量应为 {step} 的倍数'],
  skuRetired: [2105, '该规格已停售，请重新选择'],
  backorderDepot: [2107, '订货的商品不能寄存，请选快递'],
  skuAmbiguous: [2106, '请选择规格'],
  receiptKnown: [2120, '单号 {reference} 已为 {codes} 入过库'],
  stockTooLow: [2121, '可售库存只有 {stock}，不能再减 {less}'],
  stockMoved: [2124, '可售库存刚刚变为 {stock}，请核对后再调整'],
  countStale: [2122, '盘点期间有货物进出，请核对后重新确认'],
  countKnown: [2123, '盘点单号 {reference} 已用过，请换一个'],
  productBinned: [2140, '商品在回收站中，请先恢复'],
  codeTaken: [2141, '型号已被其他商品使用：{codes}'],
  pictureLost: [2142, '有图片或附件已失效，请重新上传'],
  bulkTooMany: [2143, '一次最多处理 {most} 个商品，请缩小筛选范围'],
  foundMoved: [2150, '筛选结果现在是 {count} 个商品，请核对后重试'],
  gridFaults: [2144, '部分单元格需要修改，未保存任何改动'],
  categoryInUse: [2145, '该分类下还有商品或下级分类，不能删除'],
  categoryDeep: [2146, '分类最多三级'],
  categoryCircle: [2147, '不能移动或合并到自己和自己的下级'],
  brandInUse: [2148, '该品牌下还有商品，不能删除'],
  pricesMoved: [2149, '这些商品的价格刚刚有变化，请核对调整后的价格再提交'],

  // 2470 price lists
  priceListMoved: [2470, '价目表刚被他人修改，请刷新后重试'],
  priceListNothing: [2471, '没有未发布的改动'],
  priceListEnded: [2472, '价目表已结束，不能再修改'],
  priceListOwn: [2473, '请由另一位员工复核'],
  priceListNotAsked: [2474, '这一版没有等待复核，可能已被处理'],
  priceListEmpty: [2475, '还不能发布：{what}'],
  priceListMany: [2476, '{names} 已在 {most} 张生效的价目表中，请先结束其中一张'],
  priceRowFaults: [2477, '部分单元格需要修改，未保存任何改动'],

  // 2200 cart
  cartFull: [2201, '购物车最多放 500 种商品，请先清理'],
  quantityTooLarge: [2203, '数量最多 99999'],
  sumTooLarge: [2205, '一种商品的金额最多 100 亿元，请减少数量'],
  nothingToExport: [2204, '没有可导出的商品'],

  // 2400 reviews
  notReviewable: [2401, '订单完成后 180 天内可以评价'],
  reviewedAlready: [2402, '您已评价过该商品'],
  reviewMoved: [2410, '该评价已由{who}处理为“{state}”，请刷新后查看'],

  // 2450 favorites, restock
  favoritesFull: [2450, '最多收藏 500 种商品，请先清理'],
  restockThere: [2451, '该型号现在可以购买'],
  restockFull: [2452, '最多登记 100 个型号的到货通知，请先取消不需要的'],

  // 2460 shopping lists
  listsFull: [2460, '最多建 50 个清单，请先删除不用的'],
  listFull: [2461, '一个清单最多 500 种商品'],
  listEmpty: [2462, '清单中没有商品'],
  listOfColleague: [2463, '只有建立清单的同事可以修改，您可以复制后修改'],
  noUnit: [2464, '您还没有部门，请共享给机构，或请管理员设置您的部门'],

  // 2500 quick order
  sheetUnreadable: [2501, '文件无法读取，请用 Excel 或 WPS 打开后另存为 .xlsx，或上传 .csv 文件'],
  sheetEmpty: [2502, '文件中没有找到型号，请检查表头或列的顺序'],
  sheetOld: [
    2503,
    '这是旧格式的表格（.xls、.et），请用 Excel 或 WPS 打开后另存为 .xlsx；银行流水也可以上传网银导出的 .csv',
  ],
  sheetLocked: [2504, '文件设有打开密码，请用 Excel 或 WPS 去掉密码后另存为 .xlsx'],
  sheetForeign: [2505, '不能读取 .ods、.numbers、.xlsb 表格，请打开后另存为（或导出为）.xlsx 或 .csv'],
  sheetPdf: [2506, '不能读取 PDF，请上传原来的 .xlsx 或 .csv 表格；银行流水请在网银中选择导出 Excel 或 .csv'],
  sheetPicture: [2507, '不能读取图片，请把内容录入表格，存为 .xlsx 或 .csv 后上传'],
  sheetOther: [
    2508,
    '这不是表格文件，请上传 .xlsx 或 .csv（压缩包请先解压，文档中的表格请复制到 Excel 或 WPS）',
  ],

  // 2300 addresses
  addressLimit: [2301, '最多保存 20 个地址，请先删除不用的地址'],
  addressMissing: [2302, '请先添加收货地址'],
  regionUnknown: [2303, '请选择到区/县'],

  // 3100 orders
  quoteChanged: [3101, '价格或库存已变化，请确认后重新提交'],
  orderState: [3102, '订单状态已变化，请刷新后重试'],
  orderExpired: [3103, '订单已超时取消'],
  pointsShort: [3104, '积分不足，还差 {missing}积分'],
  noDelivery: [3105, '收货地区暂不支持配送'],
  nothingToReorder: [3106, '订单中的商品均已下架'],
  shipQuantity: [3107, '发货数量超过未发数量'],
  shipWaiting: [3113, '部分商品尚未到货，请入库后再发'],
  parcelKnown: [3109, '该订单已登记过这个运单号'],
  orderTooLarge: [3108, '订单金额过大，一张订单最多 100 亿元或 1 万亿积分，请减少数量或分批下单'],
  priceTooLow: [3110, '改价后应付不能少于 0.01 元或 1 积分，商品金额也不能少于积分抵扣的金额'],
  priceSame: [3111, '应付没有变化'],
  addressSent: [3112, '订单无需配送或已开始发货，不能修改地址'],
  noBackorder: [3114, '没有等待该规格到货的订单，或日期没有变化'],
  payersNone: [3115, '没有可以为您付款的同事，或订单无需付款'],
  payersAsked: [3116, '一小时内已请同事付款，请稍后再提醒'],
  remindedToday: [3119, '今天已提醒过，请耐心等待'],

  // 3200 payment
  payChannel: [3201, '该支付方式不可用，请更换支付方式'],
  paymentBusy: [3202, '支付处理中，请稍候'],
  amountChanged: [3203, '订单金额已变化，请重新确认'],
  payOfColleaguePoints: [3204, '同事的订单不能用积分支付，请由下单人支付'],
  channelSilent: [3210, '{company}暂时没有响应，订单已保留，请稍后再试或更换支付方式'],
  channelRefused: [3211, '{company}暂时不可用，订单已保留，请更换支付方式或联系客服'],
  codeStale: [3212, '二维码已失效，请刷新后重试'],
  nobodyToAsk: [3214, '该渠道没有可查询的对方'],
  channelSaid: [3215, '{company}：{hint}'],
  aftersalesRefund: [3216, '售后退款请在售后单中重试'],
  refundDone: [3217, '该笔退款已完成'],
  refundBegun: [3219, '该笔退款已用新单号重新发起'],
  billUnread: [3224, '账单未能下载，此前的对账结果不变：{problem}'],
  billTooSoon: [3218, '当日账单次日生成，请选择更早的日期'],
  refundParts: [3213, '{company}对一笔付款最多分 {parts} 次退款，请选择线下退款，由财务汇给客户'],
  refundLate: [3220, '付款已超过{time}，{company}不再受理退款，请选择线下退款，由财务汇给客户'],
  refundPayeeGone: [3222, '付款人的{account}已不能收款，请选择线下退款，由财务汇给客户'],
  refundOtherMerchant: [
    3223,
    '这笔付款由更换前的商户号收取，{company}不能原路退回，请选择线下退款，由财务汇给客户',
  ],
  refundInTime: [3221, '这笔款可以原路退回，不能线下退款'],

  // 3230 bank transfer
  wayTooLate: [3230, '在线支付的时限已过，请继续使用对公转账，或取消后重新下单'],
  transferClosed: [3231, '该订单不使用对公转账'],
  slipDecided: [3232, '款项已确认到账，不能再更换凭证'],
  slipMoved: [3233, '该凭证已被处理或更换，请刷新后查看'],
  serialUsed: [3234, '流水号 {serial} 已登记过'],
  receivedMoved: [3235, '到账金额已有变化，请刷新后核对'],
  surplusMoved: [3236, '待退金额已有变化，请刷新后核对'],
  statementHeads: [3237, '没有找到表头：至少需要日期和金额两列，请导入网银下载的交易明细'],
  statementLong: [3238, '一次最多导入 {most} 行，请拆分后再导入'],
  lineBooked: [3239, '该流水已入账，请刷新后查看'],
  lineAside: [3240, '该流水已标记为非货款'],
  allocationSum: [3242, '各订单金额之和应等于这笔流水未入账的金额'],
  allocationUndone: [3243, '这笔入账已撤销，请刷新后查看'],
  allocationSpent: [3244, '这笔到账已用于订单付款或已退回，不能撤销；如记错订单，请先取消或退款'],
  typedMoved: [3245, '手工登记的到账已有变化，或与这条流水的金额不同，请刷新后核对'],
  bankSaysOtherwise: [3246, '银行流水中这个流水号的到账是 {amount}，请核对'],
  importGone: [3247, '这份预览已失效，请重新选择文件'],
  importBooked: [3248, '其中 {count} 笔流水已入账，不能整批撤回'],
  importTakenBack: [3249, '这次导入已撤回，请刷新后查看'],
  refundSent: [3241, '该退款已处理，请刷新后查看'],

  // 3250 top-up of points
  topUpMoved: [3250, '套餐或兑换比例已变化，请核对后重新选择'],
  topUpState: [3251, '充值状态已变化，请刷新后重试'],
  topUpExpired: [3252, '充值已超时取消，请重新选择'],
  topUpsWaiting: [3253, '已有 {most} 笔充值待支付，请先完成支付或等待超时'],

  // 3255 test SMS of the back office
  smsRefused: [3255, '短信没有发出：{hint}'],

  // 3300 after-sales
  aftersaleLate: [3301, '订单完成已超过 {days} 天，不能申请售后'],
  aftersaleState: [3302, '售后单状态已变化，请刷新后重试'],
  aftersaleQuantity: [3303, '可退数量已变化，请重新选择'],
  aftersaleAmount: [3304, '退款金额已变化，请确认后重新提交'],
  shipAskedBack: [3305, '部分商品正在申请退款，请先处理售后再发货'],
  aftersaleFreight: [3306, '运费最多还可退 {most}'],
  exchangeModel: [3307, '只能换同一商品、同一价格的型号，请重新选择'],
  aftersaleGone: [3309, '申请的商品已被领取、换出或退回，请拒绝后由会员重新申请'],
  aftersaleNothingToSend: [3311, '只有待寄出的售后单可以查看完整号码'],
  goodwillMost: [3308, '最多还可退商品款 {goods}、运费 {freight}'],
  goodwillChanged: [
    3310,
    '这张订单刚刚有了退款或售后，最多还可退商品款 {goods}、运费 {freight}，请核对后再退',
  ],

  // 3350 acceptance
  acceptanceQuantity: [3350, '可验收的数量已变化，请刷新后重新填写'],
  acceptanceNothing: [3351, '没有可验收的商品：发货或领取后才能验收'],
  acceptanceBuyer: [3352, '本机构规定 {from} 起的订单不能由采购人自己验收，请由验收人登记'],
  acceptanceOfOther: [3356, '只有登记人可以撤回这次验收'],
  acceptanceLate: [3357, '验收登记 10 分钟后不能撤回，如有问题请申请售后或联系客服'],
  acceptanceFollowed: [3358, '这次验收之后已{what}，不能撤回'],
  acceptanceElsewhere: [3353, '这张订单不属于您现在的机构'],
  refusedNone: [3359, '这张订单没有待处理的拒收商品；其他商品的售后由采购人申请'],
  undoAccepted: [3354, '领取的商品已由客户验收，不能撤销'],

  // 3400 invoices
  invoiceState: [3401, '发票状态已变化，请刷新后重试'],
  invoiceAmount: [3402, '可开票金额已变化，请核对后重新提交'],
  notInvoiceable: [3403, '订单 {no} 没有可开票的金额'],
  titlesFull: [3404, '最多保存 20 个发票抬头，请先删除不用的'],
  titleGone: [3405, '发票抬头已被删除或修改，请重新选择'],
  specialLacks: [3406, '开具专用发票还需填写：{what}'],
  invoiceNumberTaken: [3407, '发票号码 {number} 已登记过'],
  invoiceFileGone: [3408, '发票文件已失效，请重新上传'],
  titleWished: [3409, '有待付款的订单将用此抬头开票，订单付款或取消后才能删除'],
  papersEmpty: [3411, '没有已付款的订单'],
  invoiceElsewhere: [3413, '订单不属于您现在的机构，不能为它办理开票'],
  papersBusy: [3412, '正在生成的资料较多，请稍后重试'],

  // 6100 articles
  articleMissing: [6101, '文章不存在或未发布'],
  articleChanged: [6110, '{who} 于 {at} 保存过这篇文章，请核对后再保存'],
  articlePublished: [6111, '已发布的文章不能删除，请先改为草稿'],
  pageVersionTaken: [6112, '版本号 {version} 已用过，请换一个'],
  pageChanged: [6113, '期间有人发布了版本 {version}，请核对后再发布'],
  bannersChanged: [6114, '{who} 于 {at} 修改过轮播，请核对后再保存'],

  // 6200 feedback
  feedbackLimit: [6201, '今日提交的反馈已达上限，请明天再试'],
  feedbackMoved: [6210, '该反馈有新的回复，请先查看'],
  notSourcing: [6211, '该反馈不是寻货需求，请刷新后再试'],
  // 6220 messages
  templateChanged: [6220, '{who} 于 {at} 修改过该模板，请核对后再保存'],
  noSuchMember: [6221, '没有这个手机号的会员'],
  messageFixed: [6222, '{why}'],
  messageChannelClosed: [6223, '{why}'],
  emailUnavailable: [6224, '邮件没有发出，请稍后再试'],
  emailRefused: [6225, '邮件没有发出：{hint}'],
  emailAddressRefused: [6226, '邮件服务器不接受这个地址，请核对后重试'],
  unsubscribeWrong: [6227, '退订链接不完整或已失效，请登录后在“消息设置”中修改'],
  robotsMost: [6229, '最多 {most} 个群机器人'],
  robotRefused: [6230, '群机器人没有收下：{hint}'],
  robotBusy: [6231, '发送太频繁，请一分钟后再试'],
  mailboxMissing: [6228, '您还没有确认邮箱，请先确认'],

  // 4100 depot and vouchers
  voucherUnknown: [4101, '核销码不存在，请核对后重试'],
  voucherTries: [4102, '核销码错误次数过多，请 {minutes} 分钟后再试'],
  voucherUsed: [4103, '核销码已核销过（{at}）'],
  voucherExpired: [4104, '核销码已过期，请重新生成'],
  voucherVoid: [4105, '核销码已作废，请重新生成'],
  voucherEarly: [4106, '核销码尚未生效，{at} 起可用'],
  depotChanged: [4107, '在库数量已变化，请重新选择'],
  verificationLines: [4108, '核销数量超出核销码所含的物品'],
  undoTooLate: [4109, '核销已超过 {minutes} 分钟，不能撤销'],
  undoneAlready: [4110, '该次核销已撤销'],
  nothingVerified: [4111, '该核销码尚未核销'],
  nothingToReport: [4112, '没有可导出的记录'],
  rewardSpent: [4120, '签到奖励的积分已被使用，不能撤销签到'],
  depotMoved: [4133, '在库数量刚刚变为 {held}，请核对后再调整'],
  depotBelowZero: [4121, '在库只有 {held}，不能再减 {less}'],
  ticketElsewhere: [4122, '这是「{title}」的票券'],
  depotAskedBack: [4124, '所选物品正在申请退款，撤销售后申请后才能领取'],
  depotAskedBackLess: [4125, '其中 {asked} 件正在申请退款，请先处理售后单'],
  undoAskedBack: [4126, '领取的商品已申请售后，不能撤销核销'],
  undoHandedOver: [4127, '领取的商品所在的寄存已转交给同事，不能撤销核销'],
  nobodyTakesOver: [4128, '本机构没有可以接手寄存物品的同事'],
  depotNotCommon: [4129, '本机构未开启寄存物品的共同保管'],
  depotLost: [4130, '盘亏的商品中有 {claimed} 件已办理售后或验收，最多可加回 {most} 件；其余请加到商城库存'],
  holderStopped: [4131, '持有人已停用，或角色已不能领取寄存物品；请由本机构的负责人或管理员转交给同事后领取'],
  holderGone: [
    4132,
    '持有人已注销账号，不能撤销核销；商品已交回的，请加到商城库存，或用库存校正加到本机构同事的寄存',
  ],
  notATicket: [4123, '这是寄存核销码，请到核销台核销'],

  // 5100 activities
  signUpEarly: [5101, '报名未开始，{at} 开放'],
  signUpClosed: [5102, '报名已截止'],
  activityCancelled: [5103, '活动已取消'],
  activityFull: [5104, '名额已被抢完，可加入候补'],
  institutionSeats: [5105, '本机构名额已满（{taken}/{limit}）'],
  alreadySignedUp: [5106, '您已报名该活动'],
  signUpState: [5107, '报名状态已变化，请刷新后重试'],
  signUpExpired: [5108, '报名已超时取消'],
  cancelTooLate: [5109, '{at} 起不可取消报名，如有特殊情况请联系客服'],
  alreadyAttended: [5110, '已签到（{at}）'],
  signUpsStand: [5120, '已有人报名，不能下线；如需停办请取消活动'],
  activityOver: [5121, '活动已结束'],
  seatsGone: [5122, '名额不足，还剩 {left} 个，该报名需要 {wanted} 个'],
  nothingToIssue: [5123, '没有需要补发的证书'],
  certificateOff: [5124, '该活动没有开启证书，请先在编辑页开启'],
  noActivityYet: [5125, '活动尚未发布'],
  memberNotApproved: [5126, '该会员的机构未通过审核，不能报名'],
  notCheckedIn: [5127, '尚未签到'],
  noCertificate: [5111, '暂无证书，签到并在活动结束后可查看'],

  // 7150 accounts with providers
  providerOff: [7150, '该账户尚未启用，请先填写并启用'],

  questionsWaiting: [7040, '您有 5 个问题正等待回答，请稍后再提问'],
  questionMoved: [7041, '该问题已由{who}处理为“{state}”，请刷新后查看'],

  // 7000 staff
  staffWrong: [7001, '账号或密码错误'],
  staffLocked: [7002, '尝试次数过多，请 15 分钟后再试'],
  staffDisabled: [7003, '账号已停用，请联系店主'],
  totpMissing: [7004, '请输入动态码'],
  passwordGiven: [7005, '请先修改初始密码'],
  notOneself: [7006, '不能停用自己的账号'],
  ownerOnly: [7007, '只有店主可以进行此操作，或该角色超出您的权限'],
  lastOwner: [7008, '至少保留一位店主'],
  ownerRole: [7009, '店主角色不可修改'],
  resetOneself: [7011, '不能重置自己的账号，请在“我的账号”修改，或由另一位店主重置'],
  roleInUse: [7010, '该角色仍有员工使用，不能删除'],

  // 7100 imports and exports
  transferState: [7101, '状态已变化，请刷新后重试'],
  transferGone: [7102, '文件已过期，请重新导出或上传'],
  importWrong: [7103, '还有错误的行，请改正后重新上传'],
  importHeads: [7104, '{why}；请按模板整理'],
  importEmpty: [7105, '文件中没有数据行'],
  importRows: [7106, '一次最多导入 {rows} 行，请拆分文件'],
  importPictures: [7107, '一次导入最多 2000 张图片'],
  exportFilter: [7108, '暂不支持按“{name}”筛选导出'],
  exportEmpty: [7109, '没有可导出的数据'],

  // 9000 limits of the whole shop
  tooMany: [9001, '操作过于频繁，请稍后再试'],

  // 9100 health
  jobGone: [9101, '这项任务已完成或正在执行，请刷新后查看'],
  jobPauseMoved: [9102, '这类任务已被他人暂停或恢复，请刷新后查看'],

  // 9130 what an institution demands of its orders
  requiredMissing: [9130, '{what}'],

  // 9122 material codes
  materialCodeTaken: [9122, '物料号“{code}”已记为 {model} {title}（{who}），请在“物料号”页面查看或修改'],
  materialCodeMoved: [9123, '物料号“{code}”已被{who}改动，现在是 {model} {title}，请刷新后重试'],
  materialCodeGone: [9124, '这个物料号已被删除，请刷新后查看'],
  materialCodesFull: [9125, '一个机构最多 {most} 个物料号，请先删除不用的'],
  materialSheetHeads: [9126, '没有找到表头“物料号”和“型号”，请下载模板填写'],
  materialSheetEmpty: [9127, '表格中没有物料号，请从表头下一行开始填写'],
  materialSheetLong: [9128, '一次最多 {most} 行，请拆分表格'],

  // 9140 attachments
  attachmentType: [9140, '仅支持 pdf、图片（jpg、png、webp）和 Office 文件（docx、xlsx、pptx）'],
  attachmentOldOffice: [
    9141,
    '这是旧版 Office 文件（doc、xls、ppt），请在 Office 或 WPS 中另存为 docx、xlsx 或 pptx 后上传',
  ],
  attachmentMacro: [9142, '文件含有宏，不能上传，请另存为不含宏的 docx、xlsx 或 pptx'],
  attachmentActive: [
    9143,
    '文件中嵌有程序、控件或会自动打开的外部内容，不能上传，请删除后另存，或导出为 pdf',
  ],
  attachmentLocked: [9144, '文件设有密码，其他人打不开，请去掉密码后上传'],
  attachmentName: [9145, '文件名以 .{said} 结尾，内容却是 {real}，请核对是否选错文件，或改正文件名'],
  attachmentLarge: [9146, '文件解压后过大，不能上传，请拆分后重试'],
  malwareFound: [9147, '文件未通过病毒检查，没有保存'],
  malwareUnchecked: [9148, '病毒检查暂时没有应答，文件没有保存，请稍后重试'],
  attachmentsClosed: [9149, '{what}已结束或已提交，附件不能再改动，请刷新后查看'],

  // 9150 spending limits and parts of funds
  limitMoved: [9150, '这个限额刚刚被别人修改，请刷新后重试'],
  limitsFull: [9151, '一个机构最多 {most} 个限额，请先取消不用的'],
  partShort: [9152, '经费 {code} 划给{whose}的份额剩余 {left}，还差 {missing}'],
  partAsk: [9153, '经费 {code} 划给{whose}的份额剩余 {left}，还差 {missing}，须由经费负责人审批'],
  partFree: [9154, '经费未划出的余额只有 {left}'],
  partLess: [9155, '这个份额只剩 {left} 未使用，不能减少更多'],
  partGone: [9156, '这个份额已收回，请刷新后查看'],
  partMoved: [9157, '这个份额刚刚改变，现为 {amount}，请核对后重试'],

  // 9170 inquiries and offers
  inquiryMoved: [9170, '这张询价单已有变化，请刷新后查看'],
  offerMoved: [9171, '报价已改为第 {version} 版，请核对后再办理'],
  offerExpired: [9172, '报价已于 {untilOn} 到期，请联系商城重新报价'],
  offerClosed: [9173, '这份报价现在{state}，不能接受'],
  offerUnnamed: [9174, '{names} 还没有对应的商品型号，请留言请商城补上型号后再接受，或先接受其余商品'],
  offerBounds: [9175, '{name} 可接受 {least} 至 {most} {unit}'],
  inquiryEmpty: [9176, '请至少写一种商品'],
  offerVersionsFull: [9177, '一张询价单最多报 {most} 版，请会员重新询价'],
  inquiriesFull: [9178, '您已有 {most} 张草稿，请先提交或删除不用的'],

  // 9180 acceptance of offers
  offerTwice: [9180, '{names} 在报价中有多行，请只接受其中一行'],

  // 9181 templates of offers
  offerTemplatesFull: [9181, '最多 {most} 个报价模板，请先删除不用的'],

  // 9190 models that only an offer sells
  onlyOffered: [9190, '有商品只按报价供应，请询价后再下单'],

  // 9160 assortments
  outside: [9160, '{names} 不在本机构的采购目录中，不能购买'],
  assortmentMoved: [9161, '采购目录刚被他人修改，请刷新后重试'],
  assortmentOther: [9162, '本机构的采购目录刚有变化，请刷新页面'],
  assortmentThere: [9163, '这家机构已有采购目录，请在列表中打开'],
  assortmentFull: [9165, '一个采购目录最多 {most} 项，可改用分类或品牌'],

  // 9200 recurring requests
  recurringMoved: [9200, '自动提交的设置刚在别处修改，请刷新后重试'],
  recurringNotStanding: [9201, '请先把清单设为常用，再设置自动提交'],
  recurringMissing: [9202, '这个清单还没有设置自动提交'],
  recurringLong: [9203, '清单超过 {most} 种商品，不能自动提交，请拆成几个清单'],
  recurringHeld: [9204, '还不能提交：{what}'],
  recurringSettled: [9205, '这一次已提交或已不再处理，请刷新后查看'],

  // 9210 changes of an order before it is sent
  orderChanging: [9210, '订单正在变更（{no}），处理完之前不能发货或退款'],
  changeNothing: [9211, '商品和数量没有变化'],
  changeOpen: [9212, '这张订单已有一份变更在处理'],
  changeState: [9213, '变更状态已变化，请刷新'],
  changeMoved: [9214, '金额已变化，请按新金额确认'],
  changeQuantity: [9215, '{code} 已发出或正在退款，最少保留 {least} 件'],
  requestOfChange: [9217, '这份申请来自订单变更，不能减少商品；请退回，由申请人重新申请变更'],
  changeCurrency: [9216, '商城的计价方式已改变，不能在这张订单上增加商品'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalReason = keyof typeof refusals

/** Messages for transport failures; their code repeats the HTTP status. */
export const transport = {
  400: '请求无法识别',
  401: '登录已失效，请重新登录',
  403: '没有权限进行此操作',
  404: '接口不存在',
  405: '请求方式不正确',
  408: '请求超时，请重试',
  412: '文件已更新，请刷新页面',
  413: '提交的内容过大',
  414: '请求地址过长',
  415: '内容格式不支持',
  416: '请求的文件范围不存在',
  429: '请求过于频繁，请稍后再试',
  431: '请求头过大',
  500: '服务器开小差了，请稍后再试',
  503: '服务暂时不可用，请稍后再试',
} as const
export type TransportStatus = keyof typeof transport

/** Field errors by dotted path, e.g. `{ 'lines.0.quantity': '数量至少为 1' }`. */
export type FieldErrors = Record<string, string>

export interface RefusalDetails {
  /** Values for `{x}` in the message. */
  readonly values?: Record<string, string | number>
  readonly fields?: FieldErrors
  /**
   * Sent as `data`, beside `fields`, e.g. the new preview after a changed quote, or the SKUs that are short.
   */
  readonly data?: object
}

export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly code: number
  readonly details: RefusalDetails

  constructor(reason: RefusalReason, details: RefusalDetails = {}) {
    super(sentence(reason, details.values))
    this.name = 'Refusal'
    this.reason = reason
    this.code = refusals[reason][0]
    this.details = details
  }
}

/**
 * Refuses by name. It can be called anywhere inside a request; the single error handler turns it into the
 * answer.
 */
export function refuse(reason: RefusalReason, details: RefusalDetails = {}): never {
  throw new Refusal(reason, details)
}

/** Refuses one field of the input with its own sentence. */
export const refuseField = (field: string, text: string): never =>
  refuse('invalid', { fields: { [field]: text } })

export function sentence(reason: RefusalReason, values: Record<string, string | number> = {}): string {
  return refusals[reason][1].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
