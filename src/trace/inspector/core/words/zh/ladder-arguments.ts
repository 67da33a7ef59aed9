/**
 * What sentences of a ladder name with words of the engine, in Simplified Chinese, by the place in the sentence. Names of
 * entries, books, groups, characters and tags are whose they are, and stay.
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
  position: {
    before_character_definition: "角色定义之前",
    after_character_definition: "角色定义之后",
    before_example_messages: "示例消息之前",
    after_example_messages: "示例消息之后",
    before_author_note: "作者注释之前",
    after_author_note: "作者注释之后",
    at_depth: "指定深度",
    outlet: "出口",
  },
  place: {
    before: "角色定义之前",
    after: "角色定义之后",
    "examples-before": "示例消息之前",
    "examples-after": "示例消息之后",
    outlet: "出口",
    message: "消息",
    injection: "注入文本",
    recursion: "递归文本",
    haystack: "扫描文本",
    source: "角色与用户资料",
    personaDescription: "用户描述",
    characterDescription: "角色描述",
    characterPersonality: "角色性格",
    characterDepthPrompt: "角色深度提示",
    scenario: "情景",
    creatorNotes: "作者备注",
  },
  reason: {
    WORLD_BOOK_NOT_READY: "还在载入",
    WORLD_BOOK_QUARANTINED: "曾使线程停掉，暂停使用",
    WORLD_BOOK_RUNTIME_TOTAL_LIMIT: "超出世界书总上限",
    SESSION_CONFIGURATION_WORLD_BOOK_MISSING: "不存在或无法读取",
    EMBEDDED_WORLD_BOOK_INVALID: "角色卡内的世界书无效",
  },
};
