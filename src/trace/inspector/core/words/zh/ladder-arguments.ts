/**
 * What sentences of a ladder name with words of the engine and nothing else of the inspector does, in Simplified Chinese, by
 * the place in the sentence. Names of entries, books, groups, characters and tags are whose they are, and stay.
 */
export const zhArguments: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sources: { session: "会话", user: "用户", preset: "预设", character: "角色", embedded: "角色卡内嵌" },
  mode: { include: "只限", exclude: "排除" },
  trigger: {
    normal: "普通生成",
    continue: "继续",
    impersonate: "代入用户",
    swipe: "重新生成（滑动）",
    regenerate: "重新生成",
    quiet: "后台生成",
  },
  logic: { and_any: "“与任意”", not_all: "“非所有”", not_any: "“非任何”", and_all: "“与所有”" },
  cut: { "global-percent": "上下文百分比", "global-cap": "总上限", "book-budget": "世界书预算" },
  place: {
    before: "角色定义之前",
    after: "角色定义之后",
    "examples-before": "示例消息之前",
    "examples-after": "示例消息之后",
    outlet: "出口",
  },
};
