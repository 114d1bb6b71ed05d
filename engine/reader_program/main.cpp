#include "engine/reader_program/reader_program.h"

int main(int count, char** arguments)
{
  return standard_sitemap::run_reader_program(count, arguments);
}
