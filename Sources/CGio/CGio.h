// The part of GDBus, in GLib's library gio, that Lamina uses. It is declared here for the reason that CGdkPixbuf.h states;
// gdk-pixbuf itself depends on the library. These functions have been stable since GLib 2.26 (2010).
#ifndef LAMINA_CGIO_H
#define LAMINA_CGIO_H

#include <stddef.h>
#include <stdint.h>

typedef struct _GDBusConnection GDBusConnection;
typedef struct _GDBusMessage GDBusMessage;
typedef struct _GVariant GVariant;

typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;

// Values. A function with `new` in its name returns a floating reference, which whatever it is put into takes over.
GVariant *g_variant_new_boolean(int value);
GVariant *g_variant_new_int16(int16_t value);
GVariant *g_variant_new_int32(int32_t value);
GVariant *g_variant_new_uint32(uint32_t value);
GVariant *g_variant_new_double(double value);
GVariant *g_variant_new_string(const char *text);
GVariant *g_variant_new_object_path(const char *path);
GVariant *g_variant_new_variant(GVariant *value);
GVariant *g_variant_new_dict_entry(GVariant *key, GVariant *value);
GVariant *g_variant_new_tuple(GVariant *const *children, size_t count);
// `type` is the signature of the elements.
GVariant *g_variant_new_array(const char *type, GVariant *const *children, size_t count);
GVariant *g_variant_ref_sink(GVariant *value);
void g_variant_unref(GVariant *value);
const char *g_variant_get_type_string(GVariant *value);
size_t g_variant_get_size(GVariant *value);
int g_variant_get_boolean(GVariant *value);
int32_t g_variant_get_int32(GVariant *value);
uint32_t g_variant_get_uint32(GVariant *value);
double g_variant_get_double(GVariant *value);
const char *g_variant_get_string(GVariant *value, size_t *length);
GVariant *g_variant_get_variant(GVariant *value);
size_t g_variant_n_children(GVariant *value);
GVariant *g_variant_get_child_value(GVariant *value, size_t index);

// Connections. The calls here block; flags are those of GDBusConnectionFlags and GDBusCallFlags.
GDBusConnection *g_dbus_connection_new_for_address_sync(
    const char *address, int flags, void *observer, void *cancellable, GError **error);
void g_dbus_connection_set_exit_on_close(GDBusConnection *connection, int exits);
const char *g_dbus_connection_get_unique_name(GDBusConnection *connection);
int g_dbus_connection_is_closed(GDBusConnection *connection);
int g_dbus_connection_close_sync(
    GDBusConnection *connection, void *cancellable, GError **error);
GVariant *g_dbus_connection_call_sync(
    GDBusConnection *connection, const char *name, const char *path, const char *interface,
    const char *method, GVariant *parameters, const char *reply_type, int flags, int milliseconds,
    void *cancellable, GError **error);
int g_dbus_connection_emit_signal(
    GDBusConnection *connection, const char *destination, const char *path, const char *interface,
    const char *name, GVariant *parameters, GError **error);

// A filter is called on the thread of GDBus with each message, which it owns. It returns the message, or NULL to keep it
// from others.
typedef GDBusMessage *(*LaminaBusFilter)(
    GDBusConnection *connection, GDBusMessage *message, int is_incoming, void *data);
uint32_t g_dbus_connection_add_filter(
    GDBusConnection *connection, LaminaBusFilter filter, void *data, void (*destroy)(void *data));
void g_dbus_connection_remove_filter(GDBusConnection *connection, uint32_t filter);

int g_dbus_message_get_message_type(GDBusMessage *message);
const char *g_dbus_message_get_path(GDBusMessage *message);
const char *g_dbus_message_get_interface(GDBusMessage *message);
const char *g_dbus_message_get_member(GDBusMessage *message);
GVariant *g_dbus_message_get_body(GDBusMessage *message);
GDBusMessage *g_dbus_message_new_method_reply(GDBusMessage *call);
GDBusMessage *g_dbus_message_new_method_error_literal(
    GDBusMessage *call, const char *name, const char *text);
void g_dbus_message_set_body(GDBusMessage *message, GVariant *body);
int g_dbus_connection_send_message(
    GDBusConnection *connection, GDBusMessage *message, int flags, uint32_t *serial,
    GError **error);

void g_object_unref(void *object);
void g_error_free(GError *error);

#endif
