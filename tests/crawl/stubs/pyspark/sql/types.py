"""What a table's columns are."""


class StringType:
    pass


class StructField:
    def __init__(self, name, dataType, nullable=True):
        self.name, self.type, self.nullable = name, dataType, nullable


class StructType:
    def __init__(self, fields):
        self.fields = fields
