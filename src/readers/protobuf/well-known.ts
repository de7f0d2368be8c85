/** Types by their package. */
type Names = Readonly<Record<string, string>>;

/** Messages that have rows of their own in the table of types; Kafka Connect writes Confluent's decimals. */
const ROWS: Names = {
  "google.protobuf":
    "StringValue BytesValue Int32Value Int64Value UInt32Value UInt64Value FloatValue DoubleValue " +
    "BoolValue Timestamp Duration Struct Value ListValue NullValue Any Empty FieldMask",
  "google.type": "Date DateTime TimeOfDay Decimal",
  "confluent.type": "Decimal",
  "google.rpc": "Status",
};

/** Other messages that come with protoc, or are known as well. */
const MESSAGES: Names = {
  "google.protobuf":
    "Api Method Mixin Type Field Enum EnumValue Option SourceContext FileDescriptorSet " +
    "FileDescriptorProto DescriptorProto FieldDescriptorProto OneofDescriptorProto " +
    "EnumDescriptorProto EnumValueDescriptorProto ServiceDescriptorProto MethodDescriptorProto " +
    "FileOptions MessageOptions FieldOptions OneofOptions EnumOptions EnumValueOptions " +
    "ServiceOptions MethodOptions ExtensionRangeOptions UninterpretedOption FeatureSet " +
    "FeatureSetDefaults SourceCodeInfo GeneratedCodeInfo",
  "google.type":
    "Color Expr Fraction Interval LatLng LocalizedText Money PhoneNumber PostalAddress " +
    "Quaternion TimeZone",
};

const ENUMS: Names = {
  "google.protobuf":
    "Syntax Edition Field.Kind Field.Cardinality FieldDescriptorProto.Type FieldDescriptorProto.Label",
  "google.type": "CalendarPeriod DayOfWeek Month",
  "google.rpc": "Code",
};

/** What is known without reading its file: full names, and what the table of types calls them. */
export const WELL_KNOWN: readonly (readonly [name: string, type: string])[] = [
  ...namesIn(ROWS).map((name) => [name, name] as const),
  ...namesIn(MESSAGES).map((name) => [name, "message"] as const),
  ...namesIn(ENUMS).map((name) => [name, "enum"] as const),
];

function namesIn(types: Names): string[] {
  return Object.entries(types).flatMap(([packageName, names]) =>
    names.split(" ").map((name) => `${packageName}.${name}`),
  );
}
